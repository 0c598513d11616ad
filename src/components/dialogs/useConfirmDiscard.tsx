import { type ReactElement, useCallback } from 'react';
import { useBeforeUnload } from 'react-router';
import type { Question } from './LeaveDialog.tsx';
import { useConfirm } from './useConfirm.tsx';

const DISCARD: Question = {
  title: 'Discard what you entered?',
  text: 'It is not saved.',
  yes: 'Discard',
  no: 'Keep editing',
  destructive: true,
};

/**
 * FORM-12: asks before Back, Escape or Cancel throws away what was entered in a dialog, and before its tab is closed:
 * `const [confirmDiscard, question] = useConfirmDiscard(isChanged)`, draw `question`, `confirmDiscard(onClose)`.
 */
export function useConfirmDiscard(
  isChanged: boolean,
  question = DISCARD,
): [(discard: () => void) => void, ReactElement] {
  const [confirm, dialog] = useConfirm();
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isChanged && event.preventDefault(), [isChanged]),
  );
  const confirmDiscard = async (discard: () => void) => {
    if (!isChanged || (await confirm(question))) discard();
  };
  return [(discard) => void confirmDiscard(discard), dialog];
}
