import { platform } from '../api/platform.ts';
import { currentSession, subscribeToSession } from '../api/session.ts';
import { forgetKeptFiles } from './keptFiles.ts';

/** Local storage key of the person whose answers may be on this device. */
export const ANSWERS_OWNER = 'answers-of';

/** Deletes what this device keeps of the person who signed out. Drafts and the outbox stay (OFF-6). */
async function forgetAnswers(): Promise<void> {
  await Promise.all([platform.database().then((database) => database.clear('answers')), forgetKeptFiles()]);
  if (currentSession().state !== 'in') localStorage.removeItem(ANSWERS_OWNER);
}

/** However the session ends, and at the next start if the browser was closed before the answers were deleted. */
export function forgetAnswersAtSignOut(): void {
  subscribeToSession(() => {
    const session = currentSession();
    const owner = localStorage.getItem(ANSWERS_OWNER);
    if (owner === null || session.state === 'checking') return;
    if (session.state === 'in' && session.user.id === owner) return;
    void forgetAnswers().catch(() => undefined);
  });
}
