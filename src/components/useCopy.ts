import { useNotify } from 'react-admin';
import { logFailure } from '../api/logFailure.ts';
import { useErrorNotification } from './useErrorNotification.tsx';

type Words = { copied: string; failed: string };

export const LINK_TEXTS: Words = { copied: 'Link copied.', failed: 'The link could not be copied.' };

export function useCopy({ copied, failed }: Words): (text: string) => Promise<void> {
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copied, { type: 'success' });
    } catch (error) {
      logFailure('copy', error);
      notifyError(failed, () => void copy(text));
    }
  };
  return copy;
}
