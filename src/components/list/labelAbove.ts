import { ABOVE_FIELD, WHOLE_BORDER } from '../form/fieldStyle.ts';

/** Around filters: each label above its field, as in a form; fields of 40 px at a desk and 44 px under a finger. */
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
