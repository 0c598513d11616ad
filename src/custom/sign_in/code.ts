import { OTP_LIFE_MINUTES } from '../../../contract/limits.ts';
import { asString } from '../../api/answers.ts';
import { callServer, HttpError } from '../../api/callServer.ts';

/** What this browser tab knows of the last code it asked for; over reloads, for the countdown. */
export type CodeSent = {
  email: string;
  /** Milliseconds since 1970; undefined where the server did not say, because the call failed. */
  endsAt?: number | undefined;
  /** Why no code may be asked for now, and when again: a sentence. */
  wait?: string | undefined;
};

const KEY = 'code-sent';
const ACCEPTED_KEY = 'code-accepted';

/**
 * AUTH-12, AUTH-13: asks for a code. A failure is none for the person, so that nothing tells who has an account; only
 * that there were too many requests is said, which every address is told alike.
 */
export async function sendCode(email: string): Promise<CodeSent> {
  const sent = await askForCode(email);
  sessionStorage.setItem(KEY, JSON.stringify(sent));
  return sent;
}

async function askForCode(email: string): Promise<CodeSent> {
  try {
    const { expires_in } = await callServer('send_otp', { email });
    // The specification's answer does not say how long; nobody signed out may read the setting.
    const seconds = Number(expires_in) > 0 ? Number(expires_in) : OTP_LIFE_MINUTES * 60;
    return { email, endsAt: Date.now() + seconds * 1000 };
  } catch (error) {
    const isTooMany = error instanceof HttpError && error.status === 429;
    return { email, wait: isTooMany ? error.message : undefined };
  }
}

/** The code asked for last in this tab, where it was for this address. */
export function codeSentTo(email: string): CodeSent | undefined {
  try {
    const sent: CodeSent | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return sent?.email === email ? sent : undefined;
  } catch {
    return undefined;
  }
}

/** AUTH-14: true where this tab's code for the address was right, and the server gave no ticket for it. */
export function isCodeAccepted(email: string): boolean {
  return email !== '' && sessionStorage.getItem(ACCEPTED_KEY) === email;
}

export function forgetAcceptedCode(): void {
  sessionStorage.removeItem(ACCEPTED_KEY);
}

/**
 * AUTH-13: trades a code for the ticket; empty of a server that says no more than that the code was right.
 * @throws HttpError 400 for a code that is not or no longer valid, 429; NetworkError
 */
export async function ticketFor(email: string, code: string): Promise<string> {
  const { id } = await callServer('check_otp', { email, otp_code: code });
  sessionStorage.removeItem(KEY);
  const ticket = asString(id);
  if (!ticket) sessionStorage.setItem(ACCEPTED_KEY, email);
  return ticket;
}
