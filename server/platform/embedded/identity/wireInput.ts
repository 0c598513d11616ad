import { z } from 'zod';
import { normalizeText } from '../../../../contract/text.ts';
import { isEmail } from '../../../../contract/validation.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { PASSWORD_MAX_LENGTH } from './passwords.ts';

/* Requests of the Firebase SDK; unknown fields are ignored. Error texts are Firebase's error codes. */

const token = (missing: string) => z.string(missing).min(1, missing).max(8192, missing);

export const passwordSignIn = z.object({
  email: z
    .string('MISSING_EMAIL')
    .min(1, 'MISSING_EMAIL')
    .overwrite(normalizeText)
    .refine((email) => isEmail(email.trim()), 'INVALID_EMAIL')
    .transform((email) => email.trim()),
  password: z
    .string('MISSING_PASSWORD')
    .min(1, 'MISSING_PASSWORD')
    .max(PASSWORD_MAX_LENGTH, 'INVALID_LOGIN_CREDENTIALS'),
});

export const lookup = z.object({ idToken: token('MISSING_ID_TOKEN') });

export const tokenRequest = z.object({
  grant_type: z.literal('refresh_token', 'INVALID_GRANT_TYPE'),
  refresh_token: token('MISSING_REFRESH_TOKEN'),
});

export const idpSignIn = z.object({
  requestUri: z.string('MISSING_REQUEST_URI').min(1, 'MISSING_REQUEST_URI'),
  postBody: z.string('INVALID_IDP_RESPONSE').optional(),
  pendingToken: z.string('INVALID_PENDING_TOKEN').nullish(),
  idToken: token('INVALID_ID_TOKEN').optional(),
});

/** In the address after a popup, else in the body. @throws GoogleRefusal INVALID_REQUEST_URI, INVALID_IDP_RESPONSE */
export function readAssertion({ requestUri, postBody, pendingToken }: z.output<typeof idpSignIn>): string {
  if (!URL.canParse(requestUri)) throw new GoogleRefusal(400, 'INVALID_REQUEST_URI');
  const found =
    pendingToken ??
    new URLSearchParams(postBody).get('id_token') ??
    new URL(requestUri).searchParams.get('id_token');
  if (!found) throw new GoogleRefusal(400, 'INVALID_IDP_RESPONSE');
  return found;
}

export const chosenAccount = z.object({
  email: z
    .string('MISSING_EMAIL')
    .max(320, 'INVALID_EMAIL')
    .overwrite(normalizeText)
    .transform((email) => email.trim())
    .refine(isEmail, 'INVALID_EMAIL'),
  providerId: z.string('INVALID_PROVIDER_ID').max(100, 'INVALID_PROVIDER_ID'),
});

/** @throws GoogleRefusal with the first error's code */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: () => 'INVALID_REQUEST' });
  if (parsed.success) return parsed.data;
  throw new GoogleRefusal(400, parsed.error.issues[0]?.message ?? 'INVALID_REQUEST');
}

const code = z.string('MISSING_CODE').min(1, 'MISSING_CODE').max(100, 'INVALID_CODE');

export const secondFactorSignIn = z.object({
  mfaPendingCredential: token('MISSING_MFA_PENDING_CREDENTIAL'),
  mfaEnrollmentId: z.string('MISSING_MFA_ENROLLMENT_ID').max(100, 'MFA_ENROLLMENT_NOT_FOUND'),
  totpVerificationInfo: z.object({ verificationCode: code }, 'MISSING_CODE'),
});

export const enrolmentStart = z.object({
  idToken: token('MISSING_ID_TOKEN'),
  totpEnrollmentInfo: z.object({}, 'OPERATION_NOT_ALLOWED'),
});

export const enrolmentEnd = z.object({
  idToken: token('MISSING_ID_TOKEN'),
  displayName: z.string().overwrite(normalizeText).max(100, 'INVALID_REQUEST').default('Authenticator app'),
  totpVerificationInfo: z.object(
    { sessionInfo: token('MISSING_SESSION_INFO'), verificationCode: code },
    'MISSING_SESSION_INFO',
  ),
});
