import { useEffect, useRef, useState } from 'react';

/** A button (`data-move`) that moves with the entry it moved keeps the focus, and what happened is said. */
export function useKeptFocus() {
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
