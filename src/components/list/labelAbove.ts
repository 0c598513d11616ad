import { ABOVE_FIELD, WHOLE_BORDER } from '../form/fieldStyle.ts';

export const LABEL_ABOVE = {
  '& .MuiInputLabel-root': {
    ...ABOVE_FIELD,
    mb: 0.5,
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.3,
    '&:not(.Mui-disabled)': { color: 'text.primary' },
  },
  '& .MuiInputBase-input': { py: { xs: '10.5px', md: '8.5px' } },
  '& .MuiOutlinedInput-notchedOutline': WHOLE_BORDER,
};
