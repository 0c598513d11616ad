import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-admin';
import { isUnreachable } from '../api/callServer.ts';
import { PageHeading } from '../components/PageHeading.tsx';
import { useIsOnline } from '../components/useIsOnline.ts';
import { ROOT } from '../pages.ts';

type Props = {
  error?: Error | undefined;
  resetErrorBoundary: (...args: unknown[]) => void;
  reload?: () => void;
};

/** Milliseconds. */
const GONE_BACK = 300;

const reloadPage = () => window.location.reload();

/** A page failed to render; the session survives (SHELL-7). Navigation resets it (Frame). */
export function Failure({ error, resetErrorBoundary, reload = reloadPage }: Props) {
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const [isOffline, setOffline] = useState(false);
  // Stays until the reload, so that no other text appears in between.
  if (!isOffline && !isOnline && isUnreachable(error)) setOffline(true);
  useEffect(() => {
    // React's `lazy` remembers a failure, so rendering the page again is not enough.
    if (isOffline && isOnline) reload();
  }, [isOffline, isOnline, reload]);
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh', p: 3, textAlign: 'center' }}>
      <Box role="alert">
        <PageHeading gutterBottom>{isOffline ? 'No network' : 'Something went wrong'}</PageHeading>
        <Typography sx={{ color: 'text.secondary', mb: 3, maxWidth: 460 }}>
          {isOffline
            ? 'This page is not on this device yet. It opens by itself when the network is back.'
            : isUnreachable(error)
              ? 'The console was updated or the connection dropped while this page was loading. Please reload.'
              : 'This page could not be displayed. Your saved work is safe.'}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'center' }}>
          <Button
            variant="contained"
            onClick={() => {
              // A pasted link has no previous page.
              if (window.history.state?.idx > 0) navigate(-1);
              else navigate(ROOT);
              // Do not render the failed page again before the other one is shown.
              window.setTimeout(resetErrorBoundary, GONE_BACK);
            }}
          >
            Go Back
          </Button>
          {!isOffline && (
            <Button variant="outlined" onClick={reload}>
              Reload
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}
