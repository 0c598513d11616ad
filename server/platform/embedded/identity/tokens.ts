import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAccount } from './accounts.ts';
import { EMBEDDED_PROJECT } from './project.ts';
import type { SigningKeys } from './signingKeys.ts';

/** Seconds. */
export const TOKEN_LIFE = 3600;
const ALGORITHM = 'RS256';
const ISSUER = `https://securetoken.google.com/${EMBEDDED_PROJECT}`;

const claims = z.object({
  sub: z.string().min(1),
  auth_time: z.number().int(),
  iat: z.number(),
  exp: z.number(),
  /** Missing in Firebase's tokens and those of earlier versions. */
  sid: z.uuid().optional(),
  firebase: z.object({ sign_in_provider: z.string() }).optional(),
});

type Signed = { id: string; signedInAt: Date; signInProvider: string };

export type Tokens = ReturnType<typeof createTokens>;

/** Cache size for verified tokens; clients send the same token for an hour. */
const REMEMBERED = 5000;

export function createTokens(keys: SigningKeys, now: () => Date) {
  const checked = new LRUCache<string, z.infer<typeof claims>>({ max: REMEMBERED });
  // A rotation may have ended the keys of verified tokens.
  keys.onChange(() => checked.clear());

  /** @throws GoogleRefusal INVALID_ID_TOKEN, ExpiredToken */
  async function check(token: string): Promise<z.infer<typeof claims>> {
    const { payload, protectedHeader } = await jwtVerify(token, findKey(keys), {
      // Fixed algorithm: a token must not choose how it is verified.
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: EMBEDDED_PROJECT,
      requiredClaims: ['exp', 'iat'],
      currentDate: now(),
    }).catch((error: unknown) => {
      throw error instanceof errors.JWTExpired ? new ExpiredToken(error.payload.sub) : invalid();
    });
    const parsed = claims.safeParse(payload);
    if (!parsed.success) throw invalid();
    // A thief may have signed a token that expires later than the retired key.
    const keyEnd = ((await keys.find(protectedHeader.kid))?.endsAt ?? 0) / 1000;
    checked.set(token, { ...parsed.data, exp: Math.min(parsed.data.exp, keyEnd) });
    return parsed.data;
  }

  return {
    sign: async (
      { uid, email, displayName }: IdentityAccount,
      { id, signedInAt, signInProvider }: Signed,
    ): Promise<string> => {
      const issuedAt = seconds(now());
      const key = await keys.current();
      return new SignJWT({
        ...(displayName && { name: displayName }),
        auth_time: seconds(signedInAt),
        sid: id,
        user_id: uid,
        email,
        email_verified: true,
        firebase: { identities: { email: [email] }, sign_in_provider: signInProvider },
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(EMBEDDED_PROJECT)
        .setSubject(uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFE)
        .sign(key.privateKey);
    },
    /** Does not check the account. @throws GoogleRefusal INVALID_ID_TOKEN, ExpiredToken */
    async read(token: string) {
      await keys.refresh();
      const known = checked.get(token);
      const { sub, iat, auth_time, sid, firebase } =
        known && seconds(now()) < known.exp ? known : await check(token);
      if (isFuture(new Date(iat * 1000), now())) throw invalid();
      const isWorkAccount = firebase !== undefined && firebase.sign_in_provider !== 'password';
      return { uid: sub, signedInAt: new Date(auth_time * 1000), session: sid, isWorkAccount };
    },
  };
}

/** @throws Error for a token without a known key */
export const findKey =
  (keys: SigningKeys) =>
  async ({ kid }: { kid?: string | undefined }) => {
    const key = await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  };

const invalid = () => new GoogleRefusal(400, 'INVALID_ID_TOKEN');

/** TOKEN_EXPIRED: a genuine token of this account that has expired. */
export class ExpiredToken extends GoogleRefusal {
  readonly uid: string | undefined;

  constructor(uid: string | undefined) {
    super(400, 'TOKEN_EXPIRED');
    this.uid = uid;
  }
}

/** Milliseconds by which the clocks of servers may differ, and sign-ins are dated forward after revocations. */
export const CLOCK_LEEWAY = 60_000;

/** The clock of the server was ahead at that time, and is right again. */
export const isFuture = (at: Date, now: Date) => at.getTime() > now.getTime() + CLOCK_LEEWAY;

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
