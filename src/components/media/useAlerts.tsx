import { type ReactElement, useCallback, useRef } from 'react';
import { useAlert } from '../dialogs/useAlert.tsx';

export type Say = (text: string, title?: string) => void;

/** Queues alerts and drops duplicates, because several files may fail at once. */
export function useAlerts(): [Say, ReactElement] {
  const [alert, dialog] = useAlert();
  const waiting = useRef<Parameters<Say>[]>([]);
  const say: Say = useCallback(
    (text, title) => {
      if (waiting.current.some(([other, its]) => other === text && its === title)) return;
      waiting.current.push([text, title]);
      if (waiting.current.length > 1) return;
      void (async () => {
        for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
          await alert(...next);
          waiting.current.shift();
        }
      })();
    },
    [alert],
  );
  return [say, dialog];
}
