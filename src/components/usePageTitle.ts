import { useEffect } from 'react';

const CONSOLE = 'Parks Console';

/** Names the page in the browser's tab, its history and to a screen reader, by its heading. */
export function usePageTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} · ${CONSOLE}`;
    return () => {
      document.title = CONSOLE;
    };
  }, [heading]);
}
