import { useEffect, useRef, useState } from 'react';

/** Keeps the focus on the `data-move` button after its entry moved, and announces the new position. */
export function useMovedFocus() {
  const list = useRef<HTMLUListElement>(null);
  const [kept, setKept] = useState<{ button: string; said: string }>();
  useEffect(() => {
    if (kept) list.current?.querySelector<HTMLElement>(`[data-move="${kept.button}"]`)?.focus();
  }, [kept]);
  return {
    list,
    said: kept?.said,
    keepFocus: (button: string, said: string) => setKept({ button, said }),
  };
}
