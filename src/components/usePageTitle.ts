import { useEffect } from 'react';

const CONSOLE = 'Parks Console';

export function usePageTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} · ${CONSOLE}`;
    return () => {
      document.title = CONSOLE;
    };
  }, [heading]);
}
