import { createContext, type ReactNode, useCallback, useState } from 'react';
import { SavingOverlay } from './SavingOverlay.tsx';

export type SaveProgress = { text: string; percent?: number };

export const SaveContext = createContext<
  ((save: object, progress: SaveProgress | undefined) => void) | undefined
>(undefined);

/** Covers the page while `useSave` saves. */
export function SaveProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState<ReadonlyMap<object, SaveProgress>>(new Map());
  const show = useCallback((save: object, progress: SaveProgress | undefined) => {
    setRunning((before) => {
      const after = new Map(before);
      if (progress) after.set(save, progress);
      else after.delete(save);
      return after;
    });
  }, []);
  const progress = [...running.values()].at(-1);
  return (
    <SaveContext value={show}>
      {children}
      <SavingOverlay open={progress !== undefined} text={progress?.text ?? ''} percent={progress?.percent} />
    </SaveContext>
  );
}
