import type { ReactElement } from 'react';
import { useLeaveBlocker } from '../../components/record/useLeaveBlocker.tsx';

const QUESTION = {
  title: 'Leave without saving?',
  text: 'What you have changed here is not saved.',
  yes: 'Leave',
  no: 'Stay',
};

type State = { changed: boolean; saving: boolean };

/** UDET-14. */
export function useLeaveQuestion({ changed, saving }: State): ReactElement {
  const leaving = () => {
    if (saving) return 'held';
    return changed ? 'asks' : 'free';
  };
  return useLeaveBlocker({ leaving, question: QUESTION });
}
