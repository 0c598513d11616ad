import { useCallback, useRef } from 'react';
import { useBeforeUnload } from 'react-router';
import { type Question, useDialogs } from './useDialogs.tsx';

const DISCARD: Question = {
  title: 'Discard your changes?',
  text: 'They have not been saved.',
  yes: 'Discard',
  no: 'Keep editing',
  destructive: true,
};

/** Asks before Back, Escape, Cancel or closing the tab discards the input of a dialog (FORM-12). */
export function useConfirmDiscard(isChanged: boolean, question = DISCARD): (discard: () => void) => void {
  const { confirm } = useDialogs();
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isChanged && event.preventDefault(), [isChanged]),
  );
  const isAsking = useRef(false);
  const confirmDiscard = async (discard: () => void) => {
    if (!isChanged) return discard();
    if (isAsking.current) return;
    isAsking.current = true;
    const isDiscarded = await confirm(question);
    isAsking.current = false;
    if (isDiscarded) discard();
  };
  return (discard) => void confirmDiscard(discard);
}
