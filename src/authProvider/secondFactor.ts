import { FirebaseError } from 'firebase/app';
import {
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  TotpMultiFactorGenerator,
} from 'firebase/auth';
import { callServer } from '../api/callServer.ts';
import { firebaseAuth } from '../api/firebase.ts';
import { asStrings } from '../api/parse.ts';
import { SignInFailure, toFailureKind } from './signInFailure.ts';

const ISSUER = 'Parks Console';

/** @param wanted the SDK's error after the right password. @throws SignInFailure */
export async function signInWithCode(wanted: unknown, code: string): Promise<void> {
  try {
    const resolver = getMultiFactorResolver(firebaseAuth(), wanted as MultiFactorError);
    const factor = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(factor?.uid ?? '', code);
    await resolver.resolveSignIn(assertion);
  } catch (error) {
    throw new SignInFailure(toFailureKind(error), error);
  }
}

export type Enrolment = {
  /** For people who type it into their app. */
  secret: string;
  /** For the QR code. */
  url: string;
  /** False if the code is wrong. @throws FirebaseError */
  confirm: (code: string) => Promise<boolean>;
};

/** @throws FirebaseError, such as `auth/requires-recent-login` */
export async function startEnrolment(): Promise<Enrolment> {
  const user = firebaseAuth().currentUser;
  if (!user) throw new Error('Nobody is signed in.');
  const factors = multiFactor(user);
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  /** Then an earlier request may have set up the app. */
  let hasLostResponse = false;
  return {
    secret: secret.secretKey,
    url: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), encodeURIComponent(ISSUER)),
    async confirm(code) {
      try {
        await factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code));
        return true;
      } catch (error) {
        const failure = error instanceof FirebaseError ? error.code : '';
        if (failure === 'auth/invalid-verification-code') return false;
        if (failure === 'auth/second-factor-already-in-use' && hasLostResponse) return true;
        hasLostResponse ||= failure === 'auth/network-request-failed';
        throw error;
      }
    },
  };
}

/** @throws HttpError, NetworkError */
export async function createRecoveryCodes(): Promise<string[]> {
  return asStrings((await callServer('create_recovery_codes', {})).codes);
}
