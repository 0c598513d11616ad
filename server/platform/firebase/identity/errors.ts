import { getErrorCode, getErrorReason } from '../../../config/cannotStart.ts';

/** Firebase cannot be reached, or refuses this server. `outOfService` knows the code. */
export class FirebaseAway extends Error {
  readonly code = 'IDENTITY_AWAY';

  constructor(cause: unknown) {
    super(`Firebase: ${getErrorReason(cause)}`, { cause });
    this.name = 'FirebaseAway';
  }
}

/** Firebase's failures that are no answer about an account. All others begin with `app/`, as those of the network. */
const AWAY = [
  'auth/internal-error',
  'auth/insufficient-permission',
  'auth/invalid-credential',
  'auth/project-not-found',
  'auth/too-many-requests',
  'auth/quota-exceeded',
];

/** @throws FirebaseAway, or the error of Firebase's library about an account */
export async function askFirebase<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    const code = getErrorCode(error);
    throw code.startsWith('app/') || AWAY.includes(code) ? new FirebaseAway(error) : error;
  }
}

/** `askFirebase`, for which these errors are an answer too. */
export async function askFirebaseOr<Answer, Other>(
  asking: Promise<Answer>,
  code: string,
  other: () => Other,
): Promise<Answer | Other> {
  try {
    return await askFirebase(asking);
  } catch (error) {
    if (getErrorCode(error) !== code) throw error;
    return other();
  }
}
