import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useIsOnline } from '../components/useIsOnline.ts';

/** In the header, where it moves no content. In the first chunk, because others cannot load offline. */
export function NetworkNotice() {
  const online = useIsOnline();
  return (
    <Box role="status" sx={online ? undefined : NOTICE}>
      {!online && (
        <>
          No network.
          <Box component="span" sx={MORE}>
            {' '}
            What you enter is kept on this device until you're back online.
          </Box>
        </>
      )}
    </Box>
  );
}

const NOTICE = {
  minWidth: 0,
  maxWidth: '100%',
  px: { xs: 0.75, md: 1.25 },
  py: { xs: 0, md: 0.5 },
  borderRadius: 1,
  border: '1px solid var(--amber)',
  bgcolor: 'var(--amber-soft)',
  fontSize: { xs: '0.8125rem', md: '0.9375rem' },
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

const MORE = (theme: Theme) => ({ [theme.breakpoints.down(1900)]: visuallyHidden });
