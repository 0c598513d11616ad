import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { SigningKey } from './signingKey.ts';
import { seconds } from './tokens.ts';

/** Seconds that an assertion is good for: long enough to type the password of the existing account (AUTH-6). */
const LIFE = 600;
const ALGORITHM = 'RS256';
/** Of nothing else that this key signs, so that no identity token passes for an assertion, nor the other way round. */
const PURPOSE = 'parks-console-work-account';

const claims = z.object({ email: z.string().min(1), provider: z.string().min(1) });

/** Whose work account was chosen, at which provider; the email is lower case. */
export type WorkAccount = z.infer<typeof claims>;

export type Assertions = {
  /** What the chooser answers, as a provider's ID token. */
  sign: (account: WorkAccount) => Promise<string>;
  /** @throws GoogleRefusal INVALID_IDP_RESPONSE where it is forged, too old, or something else */
  read: (assertion: string) => Promise<WorkAccount>;
};

export function createAssertions(key: SigningKey, now: () => Date): Assertions {
  return {
    sign: ({ email, provider }) => {
      const issuedAt = seconds(now());
      return new SignJWT({ email: email.toLowerCase(), provider })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
        .setIssuer(PURPOSE)
        .setAudience(PURPOSE)
        .setSubject(email.toLowerCase())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFE)
        .sign(key.privateKey);
    },
    async read(assertion) {
      const checked = await jwtVerify(assertion, key.publicKey, {
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
