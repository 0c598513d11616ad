import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { SigningKeys } from './signingKeys.ts';
import { findKey, seconds } from './tokens.ts';

/** Seconds that an assertion is valid: time to type the existing account's password (AUTH-6). */
const LIFE = 600;
const ALGORITHM = 'RS256';
/** A separate purpose, so that identity tokens and assertions signed with the same key are not interchangeable. */
const PURPOSE = 'parks-console-work-account';

const claims = z.object({
  email: z.string(),
  provider: z.string().min(1),
  /** Of a real provider; missing in a demonstration. */
  openId: z.object({ issuer: z.string(), subject: z.string(), isEmailVerified: z.boolean() }).optional(),
});

export type WorkAccount = z.infer<typeof claims>;

export type Assertions = ReturnType<typeof createAssertions>;

export function createAssertions(keys: SigningKeys, now: () => Date) {
  return {
    sign: async ({ email, provider, openId }: WorkAccount) => {
      const issuedAt = seconds(now());
      const key = await keys.current();
      return new SignJWT({ email: email.toLowerCase(), provider, openId })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
        .setIssuer(PURPOSE)
        .setAudience(PURPOSE)
        .setSubject(email.toLowerCase())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFE)
        .sign(key.privateKey);
    },
    /** @throws GoogleRefusal INVALID_IDP_RESPONSE if it is forged, expired or not an assertion */
    async read(assertion: string): Promise<WorkAccount> {
      const checked = await jwtVerify(assertion, findKey(keys), {
        algorithms: [ALGORITHM],
        issuer: PURPOSE,
        audience: PURPOSE,
        requiredClaims: ['exp', 'iat'],
        currentDate: now(),
      }).catch(() => {
        throw invalid();
      });
      const parsed = claims.safeParse(checked.payload);
      if (!parsed.success) throw invalid();
      return parsed.data;
    },
  };
}

const invalid = () => new GoogleRefusal(400, 'INVALID_IDP_RESPONSE');
