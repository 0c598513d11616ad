import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  ErrorNotificationProvider,
  type NotifyError,
  useErrorNotification,
} from '../../../components/useErrorNotification.tsx';

type Failure = { text: string; retry: () => void };

/**
 * Shows errors inside the open panel, where keyboard and screen-reader users can reach them. After the panel closes,
 * they appear on the page (SHELL-11).
 */
export function PanelFailures({ open, children }: { open: boolean; children: ReactNode }) {
  const [failure, setFailure] = useState<Failure>();
  const onPage = useErrorNotification();
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const tell = useCallback<NotifyError>(
    (text, retry) => (isOpen.current ? setFailure({ text, retry }) : onPage(text, retry)),
    [onPage],
  );
  return (
    <ErrorNotificationProvider value={tell}>
      {failure && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0, alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() => {
                setFailure(undefined);
                failure.retry();
              }}
            >
              Try again
            </Button>
          }
        >
          {failure.text}
        </Alert>
      )}
      {children}
    </ErrorNotificationProvider>
  );
}
