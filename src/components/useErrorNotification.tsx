import Button from '@mui/material/Button';
import { createContext, useCallback, useContext } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';

export type NotifyError = (text: string, retry: () => void) => void;

const Place = createContext<NotifyError | undefined>(undefined);

/** For overlays that trap the focus, such as panels: a notification outside would be unreachable. */
export const ErrorNotificationProvider = Place.Provider;

/** Milliseconds; enough to read the text and reach the button. */
const SHOWN = 10_000;

/** For errors without a place on the page. Uses the surrounding ErrorNotificationProvider if any. */
export function useErrorNotification(): NotifyError {
  const place = useContext(Place);
  const notify = useNotify();
  const notified = useCallback<NotifyError>(
    (text, retry) =>
      notify(text, { type: 'error', autoHideDuration: SHOWN, action: <TryAgain retry={retry} /> }),
    [notify],
  );
  return place ?? notified;
}

function TryAgain({ retry }: { retry: () => void }) {
  const close = useCloseNotification();
  return (
    <Button
      color="inherit"
      onClick={() => {
        close();
        retry();
      }}
    >
      Try again
    </Button>
  );
}
