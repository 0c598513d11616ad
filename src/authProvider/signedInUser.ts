import { SESSION_MS } from '../../contract/limits.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { type Fields, filled, idIn, textIn, textsIn } from '../api/answers.ts';

const EMPTY = {
  name: '',
  email: '',
  role: '',
  is_active: 1,
  is_new: 0,
  department: '',
  sub_department: '',
  park: '',
  mobile_no: '',
  staff_id: '',
};

type SignIn = { signedInAt: string | undefined; now: Date };

/**
 * The signed-in person as any host of the seeds answers them. What is not said of their state lets nobody in or out: the
 * host is asked with every call. @throws UnreadableAnswer for what names nobody
 */
export function signedInUserIn(answer: Fields, signIn: SignIn): SignedInUser {
  return {
    ...filled(EMPTY, answer),
    id: idIn(answer, 'account'),
    // Codes that this console does not know open nothing.
    perms: textsIn(answer.perms),
    offers: textsIn(answer.offers),
    session_expires_at: sessionEndOf(answer.session_expires_at, signIn),
  } as SignedInUser;
}

/** AUTH-10: as the host says; where it does not, 7 days from the sign-in. */
function sessionEndOf(told: unknown, { signedInAt, now }: SignIn): string {
  if (!Number.isNaN(Date.parse(textIn(told)))) return textIn(told);
  const since = Date.parse(signedInAt ?? '');
  return new Date((Number.isNaN(since) ? now.getTime() : since) + SESSION_MS).toISOString();
}
