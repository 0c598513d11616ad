import { FirebaseAway } from './errors.ts';

/** A wrong password, or an account that cannot sign in, which does not reveal whether the password is right. */
const WRONG = ['INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'USER_DISABLED'];

/** Milliseconds. */
const PATIENCE = 10_000;

type Service = {
  apiKey: string;
  /** An API key may be restricted to the pages of this address. */
  publicUrl: string;
};

/** The library cannot check a password, so this signs in as a browser does. @throws FirebaseAway */
export async function hasPassword(
  { apiKey, publicUrl }: Service,
  account: { email: string; password: string },
): Promise<boolean> {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const origin = `${emulator ? `http://${emulator}/` : 'https://'}identitytoolkit.googleapis.com`;
  const response = await fetch(`${origin}/v1/accounts:signInWithPassword?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', referer: `${publicUrl}/` },
    body: JSON.stringify(account),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error: unknown) => {
    throw new FirebaseAway(error);
  });
  if (response.ok) return true;
  const answer = (await response.json().catch(() => undefined)) as
    | { error?: { message?: string } }
    | undefined;
  const message = answer?.error?.message ?? `status ${response.status}`;
  // Some codes are followed by a colon and an explanation.
  if (WRONG.includes(message.split(' ')[0] ?? '')) return false;
  throw new FirebaseAway(new Error(message));
}
