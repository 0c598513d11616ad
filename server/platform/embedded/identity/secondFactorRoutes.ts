import { z } from 'zod';
import { RECENT_SIGN_IN_MS } from '../../../../contract/limits.ts';
import { recordEnrolment } from '../../../accounts/signIn/secondFactor.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { identityAdmin } from './admin.ts';
import { addSecondFactor, DIGITS, findSecondFactor, findStep, newSecret, PERIOD } from './secondFactors.ts';
import { checkRefreshToken, type Identity } from './signIn.ts';
import { enrolmentEnd, enrolmentStart, read } from './wireInput.ts';
import type { Post } from './workAccountRoutes.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const PURPOSE = 'second-factor enrolment';
/** Milliseconds to open the app and type its code. */
const TIME_TO_CONFIRM = 10 * 60_000;

const started = z.object({ uid: z.string(), secret: z.string(), endsAt: z.number() });

/** `mfaEnrollment:withdraw` is missing on purpose: only administrators remove second factors, not a stolen session. */
export function secondFactorRoutes(post: Post, identity: Identity): void {
  /** @throws GoogleRefusal CREDENTIAL_TOO_OLD_LOGIN_AGAIN, so that a stolen session cannot lock out its owner */
  async function findEnroller(idToken: string) {
    const found = await checkRefreshToken(identity, idToken);
    if (identity.now().getTime() - found.signedInAt.getTime() >= RECENT_SIGN_IN_MS + TIME_TO_CONFIRM)
      throw new GoogleRefusal(400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    if (await findSecondFactor(identity.database, found.account.uid))
      throw new GoogleRefusal(400, 'SECOND_FACTOR_EXISTS');
    return found;
  }

  post(`${TOOLKIT}/v2/accounts/mfaEnrollment::start`, async (body) => {
    const { account } = await findEnroller(read(enrolmentStart, body).idToken);
    const secret = newSecret();
    const endsAt = identity.now().getTime() + TIME_TO_CONFIRM;
    const sessionInfo = identity.sealing.seal(PURPOSE, JSON.stringify({ uid: account.uid, secret, endsAt }));
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: DIGITS,
        hashingAlgorithm: 'SHA1',
        periodSec: PERIOD,
        sessionInfo,
        finalizeEnrollmentTime: new Date(endsAt).toISOString(),
      },
    };
  });

  post(`${TOOLKIT}/v2/accounts/mfaEnrollment::finalize`, async (body) => {
    const { idToken, displayName, totpVerificationInfo } = read(enrolmentEnd, body);
    const { account, signedInAt, session } = await findEnroller(idToken);
    const at = identity.now();
    const opened = identity.sealing.open(PURPOSE, totpVerificationInfo.sessionInfo);
    const { uid, secret, endsAt } = opened ? started.parse(JSON.parse(opened)) : {};
    if (uid !== account.uid || !secret) throw new GoogleRefusal(400, 'INVALID_SESSION_INFO');
    if (!endsAt || endsAt <= at.getTime()) throw new GoogleRefusal(400, 'SESSION_EXPIRED');
    const step = findStep(secret, totpVerificationInfo.verificationCode, at);
    if (step === undefined) throw new GoogleRefusal(400, 'INVALID_CODE');
    await identity.database.transaction(async (database) => {
      const within = { ...identity, database };
      if (!(await addSecondFactor(within, { uid, secret, name: displayName, step })))
        throw new GoogleRefusal(400, 'SECOND_FACTOR_EXISTS');
      // The other sessions were started with the password alone.
      const admin = identityAdmin(within);
      if (session) await admin.revokeOtherSessions(uid, { session, signedInAt });
      await recordEnrolment(database, uid, at);
    });
    // This session continues, so the SDK keeps its tokens.
    return { totpAuthInfo: {} };
  });
}
