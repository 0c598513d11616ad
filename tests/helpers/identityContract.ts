import {
  type AuthCredential,
  type AuthError,
  getIdTokenResult,
  linkWithCredential,
  OAuthProvider,
  reload,
  signInWithCredential,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FirebaseClient, firebaseClient, getFailure } from './firebaseClient.ts';
import { PROVIDER, workCredential } from './workAccount.ts';

/** The emails of its accounts count as verified. */
export type IdentityService = {
  origin: string;
  addAccount: (account: { email: string; password: string; displayName: string }) => Promise<string>;
  setDisabled: (uid: string, disabled: boolean) => Promise<void>;
  setPassword: (uid: string, password: string) => Promise<void>;
  deleteAccount: (uid: string) => Promise<void>;
  /** The provider's ID token for a work account. Its email is not verified, as with Microsoft. */
  workToken: (email: string) => Promise<string>;
  close: () => Promise<void>;
};

const PASSWORD = 'Right-password-1';

/** The same tests run against the embedded identity service and the official emulator, to keep them consistent. */
export function identityContract(title: string, start: () => Promise<IdentityService>): void {
  describe(title, () => {
    let service: IdentityService;
    const clients: FirebaseClient[] = [];
    let number = 0;

    beforeAll(async () => {
      service = await start();
    });
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((client) => client.close()));
    });
    afterAll(() => service?.close());

    function client(): FirebaseClient {
      const made = firebaseClient(service.origin);
      clients.push(made);
      return made;
    }

    async function account() {
      number += 1;
      const made = {
        email: `contract${number}@parks.example`,
        password: PASSWORD,
        displayName: `Person ${number}`,
      };
      return { ...made, uid: await service.addAccount(made) };
    }

    /** Tokens use whole seconds, so a revocation in the same second as the sign-in has no effect. */
    const nextSecond = () => new Promise((done) => setTimeout(done, 1100));

    test('AUTH-2 a password signs in, whatever the case of the email', async () => {
      const { uid, email, displayName } = await account();
      const user = await client().signIn(email.toUpperCase(), PASSWORD);
      expect(user).toMatchObject({ uid, email, displayName, emailVerified: true, isAnonymous: false });
      expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password']);
    });

    test('AUTH-3 a wrong password and an unknown email are one answer; no email at all is another', async () => {
      const { email } = await account();
      expect(await getFailure(client().signIn(email, 'Wrong-password-1'))).toBe('auth/invalid-credential');
      expect(await getFailure(client().signIn('stranger@parks.example', PASSWORD))).toBe(
        'auth/invalid-credential',
      );
      expect(await getFailure(client().signIn('no email', PASSWORD))).toBe('auth/invalid-email');
    });

    test('AUTH-11 a disabled account is refused with the reason, and works again once enabled', async () => {
      const { uid, email } = await account();
      await service.setDisabled(uid, true);
      expect(await getFailure(client().signIn(email, PASSWORD))).toBe('auth/user-disabled');
      await service.setDisabled(uid, false);
      expect((await client().signIn(email, PASSWORD)).uid).toBe(uid);
    });

    test('AUTH-10 a refreshed token keeps the time of the sign-in', async () => {
      const { uid, email } = await account();
      const user = await client().signIn(email, PASSWORD);
      const first = await getIdTokenResult(user);
      expect(first.claims).toMatchObject({
        sub: uid,
        user_id: uid,
        email,
        email_verified: true,
        aud: 'parks-console',
      });
      expect(first.signInProvider).toBe('password');
      expect(Date.parse(first.expirationTime) - Date.parse(first.issuedAtTime)).toBe(3_600_000);
      await nextSecond();
      const second = await getIdTokenResult(user, true);
      expect(second.token).not.toBe(first.token);
      expect(second.authTime).toBe(first.authTime);
    });

    test('AUTH-11 a session of an account that was disabled is not refreshed', async () => {
      const { uid, email } = await account();
      const user = await client().signIn(email, PASSWORD);
      await service.setDisabled(uid, true);
      expect(await getFailure(user.getIdToken(true))).toBe('auth/user-disabled');
    });

    test('UDET-11 a new password set by somebody else ends the sessions and is the only one that counts', async () => {
      const { uid, email } = await account();
      const user = await client().signIn(email, PASSWORD);
      await nextSecond();
      await service.setPassword(uid, 'Other-password-1');
      // Use the existing token: the emulator would issue a new one even now (docs/identity.md).
      expect(await getFailure(reload(user))).toBe('auth/user-token-expired');
      expect(await getFailure(client().signIn(email, PASSWORD))).toBe('auth/invalid-credential');
      expect((await client().signIn(email, 'Other-password-1')).uid).toBe(uid);
    });

    test('UDET-10 the session of a deleted account ends, and the email is unknown', async () => {
      const { uid, email } = await account();
      const signedIn = client();
      const user = await signedIn.signIn(email, PASSWORD);
      await service.deleteAccount(uid);
      expect(await getFailure(reload(user))).toBe('auth/user-token-expired');
      expect(signedIn.auth.currentUser).toBeNull();
      expect(await getFailure(client().signIn(email, PASSWORD))).toBe('auth/invalid-credential');
    });

    async function getWorkAccount(email: string): Promise<AuthCredential> {
      return workCredential(await service.workToken(email));
    }

    /** Signs in with a work account that is not linked yet: password first, then the link. */
    async function link(email: string) {
      const { auth, signIn } = client();
      const refused = await signInWithCredential(auth, await getWorkAccount(email)).catch(
        (error: AuthError) => error,
      );
      if (!('code' in refused)) throw new Error('The work account signed in.');
      const pending = OAuthProvider.credentialFromError(refused);
      if (!pending) throw new Error('There is no credential to link.');
      const { user } = await linkWithCredential(await signIn(email, PASSWORD), pending);
      return { refused, user };
    }

    const listProviders = (user: { providerData: { providerId: string }[] }) =>
      user.providerData.map(({ providerId }) => providerId).toSorted();

    test('AUTH-6 a work account of an email with a password is linked by that password, then signs in', async () => {
      const { uid, email } = await account();
      const { refused, user } = await link(email);
      expect(refused.code).toBe('auth/account-exists-with-different-credential');
      expect(refused.customData.email).toBe(email);
      expect(user.uid).toBe(uid);
      expect(listProviders(user)).toEqual([PROVIDER, 'password']);
      await reload(user);
      expect(listProviders(user)).toEqual([PROVIDER, 'password']);

      const next = client();
      const signedIn = await signInWithCredential(next.auth, await getWorkAccount(email));
      expect(signedIn).toMatchObject({ operationType: 'signIn', providerId: PROVIDER });
      expect(signedIn.user).toMatchObject({ uid, email, emailVerified: true });
      expect((await getIdTokenResult(signedIn.user)).signInProvider).toBe(PROVIDER);
      expect((await client().signIn(email, PASSWORD)).uid).toBe(uid);
    });

    test('AUTH-6 a refused work account signs no one in and changes nothing', async () => {
      const { email } = await account();
      const { auth, signIn } = client();
      const code = 'auth/account-exists-with-different-credential';
      expect(await getFailure(signInWithCredential(auth, await getWorkAccount(email)))).toBe(code);
      expect(auth.currentUser).toBeNull();
      expect(await getFailure(signInWithCredential(auth, await getWorkAccount(email)))).toBe(code);
      expect(listProviders(await signIn(email, PASSWORD))).toEqual(['password']);
    });

    test('AUTH-6 what is linked is not linked again, nor is the work account of somebody else', async () => {
      const [{ email }, { email: other }] = [await account(), await account()];
      const { user } = await link(email);
      expect(await getFailure(linkWithCredential(user, await getWorkAccount(email)))).toBe(
        'auth/provider-already-linked',
      );
      const stranger = await client().signIn(other, PASSWORD);
      expect(await getFailure(linkWithCredential(stranger, await getWorkAccount(email)))).toBe(
        'auth/credential-already-in-use',
      );
      const { email: unlinked } = await account();
      expect(await getFailure(linkWithCredential(stranger, await getWorkAccount(unlinked)))).toBe(
        'auth/email-already-in-use',
      );
    });

    test('AUTH-11 a disabled account is refused with the reason through its linked work account, too', async () => {
      const { uid, email } = await account();
      await link(email);
      await service.setDisabled(uid, true);
      expect(await getFailure(signInWithCredential(client().auth, await getWorkAccount(email)))).toBe(
        'auth/user-disabled',
      );
      await service.setDisabled(uid, false);
      const { user } = await signInWithCredential(client().auth, await getWorkAccount(email));
      expect(user.uid).toBe(uid);
    });

    test('AUTH-2 an assertion that no provider issued signs no one in', async () => {
      expect(await getFailure(signInWithCredential(client().auth, workCredential('made-up')))).toBe(
        'auth/invalid-credential',
      );
    });

    test('two browsers of one person are two sessions', async () => {
      const { email } = await account();
      const [phone, desk] = [client(), client()];
      await signInWithEmailAndPassword(phone.auth, email, PASSWORD);
      await signInWithEmailAndPassword(desk.auth, email, PASSWORD);
      await phone.auth.signOut();
      expect(await desk.auth.currentUser?.getIdToken(true)).toBeTruthy();
    });
  });
}
