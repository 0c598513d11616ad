import Button from '@mui/material/Button';
import { createContext, useCallback, useContext } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';

/** SHELL-11: says in a sentence what failed, and offers to try it again. */
export type TellFailure = (text: string, retry: () => void) => void;

const Place = createContext<TellFailure | undefined>(undefined);

/** Around what lies over the page and keeps the focus, such as a panel: there a notification would be out of reach. */
export const ErrorNotificationProvider = Place.Provider;

/** Milliseconds; as long as it takes to read it and to get there. */
const SHOWN = 10_000;

/** How anything that failed is told, if its page has no place for it: a short notification, or where ErrorNotificationProvider says. */
export function useErrorNotification(): TellFailure {
  const place = useContext(Place);
  const notify = useNotify();
  const notified = useCallback<TellFailure>(
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
