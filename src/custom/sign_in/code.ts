import { OTP_LIFE_MINUTES } from '../../../contract/limits.ts';
import { callServer, HttpError } from '../../api/callServer.ts';
import { asString } from '../../api/parse.ts';

/** The last code requested in this browser tab; kept across reloads for the countdown. */
type CodeSent = {
  email: string;
  /** Milliseconds since 1970; undefined if the call failed. */
  endsAt?: number | undefined;
  wait?: string | undefined;
};

const KEY = 'code-sent';
const ACCEPTED_KEY = 'code-accepted';

/**
 * Requests a code. Failures are hidden so that they do not reveal accounts; only rate limiting is reported, which is
 * the same for every address (AUTH-12, AUTH-13).
 */
export async function sendCode(email: string): Promise<CodeSent> {
  const sent = await askForCode(email);
  sessionStorage.setItem(KEY, JSON.stringify(sent));
  return sent;
}

async function askForCode(email: string): Promise<CodeSent> {
  try {
    const { expires_in } = await callServer('send_otp', { email });
    // The specification's response has no lifetime, and signed-out people cannot read the setting.
    const seconds = Number(expires_in) > 0 ? Number(expires_in) : OTP_LIFE_MINUTES * 60;
    return { email, endsAt: Date.now() + seconds * 1000 };
  } catch (error) {
    const isTooMany = error instanceof HttpError && error.status === 429;
    return { email, wait: isTooMany ? error.message : undefined };
  }
}

export function findSentCode(email: string): CodeSent | undefined {
  try {
    const sent: CodeSent | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return sent?.email === email ? sent : undefined;
  } catch {
    return undefined;
  }
}

export function isCodeAccepted(email: string): boolean {
  return email !== '' && sessionStorage.getItem(ACCEPTED_KEY) === email;
}

export function forgetAcceptedCode(): void {
  sessionStorage.removeItem(ACCEPTED_KEY);
}

/**
 * Exchanges a code for a ticket. Empty if the server only confirms the code.
 * @throws HttpError 400 for an invalid or expired code, 429; NetworkError
 */
export async function requestTicket(email: string, code: string): Promise<string> {
  const { id } = await callServer('check_otp', { email, otp_code: code });
  sessionStorage.removeItem(KEY);
  const ticket = asString(id);
  if (!ticket) sessionStorage.setItem(ACCEPTED_KEY, email);
  return ticket;
}
