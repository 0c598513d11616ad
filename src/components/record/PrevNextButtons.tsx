import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsPhone } from '../useIsPhone.ts';

type Props = {
  /** `incident`. */
  noun: string;
  /** `3 of 57`. */
  position: string;
  /** Undefined at the end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  focused?: 'previous' | 'next' | undefined;
};

export function PrevNextButtons({ noun, position, onPrevious, onNext, focused }: Props) {
  const isPhone = useIsPhone();
  const step = (text: string, go: (() => void) | undefined) => ({
    color: 'inherit' as const,
    'aria-label': `${text} ${noun}`,
    // Not disabled, because a disabled button loses the focus.
    'aria-disabled': !go,
    onClick: () => go?.(),
    sx: STEP,
    children: isPhone ? undefined : text,
  });
  const [back, on] = [step('Previous', onPrevious), step('Next', onNext)];
  return (
    <Box
      component="nav"
      aria-label={`Other ${noun}s in the list`}
      sx={{ display: 'flex', alignItems: 'center' }}
    >
      <Button {...back} autoFocus={focused === 'previous'} startIcon={<ChevronLeftOutlined />} />
      <Typography
        variant="body2"
        role="status"
        sx={{ px: 0.5, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {position}
      </Typography>
      <Button {...on} autoFocus={focused === 'next'} endIcon={<ChevronRightOutlined />} />
    </Box>
  );
}

const STEP = {
  minWidth: 44,
  minHeight: { xs: 44, md: 40 },
  px: { xs: 0, md: 1.5 },
  '& .MuiButton-icon': { mx: { xs: 0, md: 0.25 } },
  '&[aria-disabled=true]': { color: 'text.disabled', cursor: 'default' },
};
