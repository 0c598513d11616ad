import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { LoadError } from '../../../components/LoadError.tsx';
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
        <LoadError
          text={failure.text}
          onRetry={() => {
            setFailure(undefined);
            failure.retry();
          }}
        />
      )}
      {children}
    </ErrorNotificationProvider>
  );
}
