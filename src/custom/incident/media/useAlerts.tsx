import { type ReactElement, useCallback, useRef } from 'react';
import { useAlert } from '../../../components/useAlert.tsx';

/** Alerts one after the other, where several files may have something to say at once; the same text once. */
export function useAlerts(): [(text: string) => void, ReactElement] {
  const [alert, dialog] = useAlert();
  const waiting = useRef<string[]>([]);
  const say = useCallback(
    (text: string) => {
      if (waiting.current.includes(text)) return;
      waiting.current.push(text);
      if (waiting.current.length > 1) return;
      void (async () => {
        for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
          await alert(next);
          waiting.current.shift();
        }
      })();
    },
    [alert],
  );
  return [say, dialog];
}
