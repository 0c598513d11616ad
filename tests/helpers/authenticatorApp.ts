import { multiFactor, TotpMultiFactorGenerator, type User } from 'firebase/auth';
import { generateSync } from 'otplib';
import type { FirebaseClient } from './firebaseClient.ts';
import type { TestServer, TestUser } from './server.ts';

const STEP = 30_000;

export type Enrolled = TestUser & { secret: string; token: string };

/** Sets up authenticator apps by the Firebase SDK, and makes their codes. */
export function authenticatorApp(server: () => TestServer, client: () => FirebaseClient) {
  let clock = 0;

  /** Codes depend on the time, so each test sets the server's clock. */
  function setClock(steps: number): void {
    clock = Math.floor(Date.now() / STEP) * STEP + steps * STEP;
    server().setNow(new Date(clock));
  }

  const getCode = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor((clock + steps * STEP) / 1000) });

  /** Also wrong for the steps before and after. */
  function getWrongCode(secret: string): string {
    const right = [-1, 0, 1].map((steps) => getCode(secret, steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
  }

  async function enrol(user: User): Promise<string> {
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, getCode(secret.secretKey));
    await multiFactor(user).enroll(assertion, 'Phone');
    return secret.secretKey;
  }

  async function addEnrolled(given: Parameters<TestServer['addUser']>[0] = {}): Promise<Enrolled> {
    setClock(0);
    const person = await server().addUser(given);
    const user = await client().signIn(person.email);
    const secret = await enrol(user);
    return { ...person, secret, token: await user.getIdToken() };
  }

  return { setClock, getCode, getWrongCode, enrol, addEnrolled };
}
