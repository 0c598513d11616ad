import { SESSION_MS } from '../../contract/limits.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { asString, asStrings, type Fields, requireId, withDefaults } from '../api/parse.ts';

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

/** A missing state grants and denies nothing: the server checks each call. @throws InvalidResponseError */
export function parseSignedInUser(answer: Fields, signIn: SignIn): SignedInUser {
  return {
    ...withDefaults(EMPTY, answer),
    id: requireId(answer, 'account'),
    // Unknown permission codes grant nothing.
    perms: asStrings(answer.perms),
    offers: asStrings(answer.offers),
    ...(answer.second_factor === 'wanted' && { second_factor: 'wanted' }),
    session_expires_at: getSessionEnd(answer.session_expires_at, signIn),
  } as SignedInUser;
}

/** Defaults to 7 days after sign-in (AUTH-10). */
function getSessionEnd(sessionEnd: unknown, { signedInAt, now }: SignIn): string {
  if (!Number.isNaN(Date.parse(asString(sessionEnd)))) return asString(sessionEnd);
  const since = Date.parse(signedInAt ?? '');
  return new Date((Number.isNaN(since) ? now.getTime() : since) + SESSION_MS).toISOString();
}
