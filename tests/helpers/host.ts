import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import type { EndpointName, InputOf } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/permissions.ts';
import { type App, type AppOptions, buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/database/connection.ts';
import { identityAccounts, users } from '../../server/database/schema.ts';
import { hashPassword } from '../../server/identity/embedded/index.ts';
import { type CallOptions, type CallResult, callHost, tokenOf } from './calls.ts';
import { copyTemplate } from './databaseTemplate.ts';

export const TEST_PASSWORD = 'Right-password-1';

/** A real host on 127.0.0.1 with a database of its own, and the means to sign in and call it. */
export type TestHost = {
  app: App;
  database: Database;
  /** `http://127.0.0.1:…` */
  origin: string;
  /** Sets the host's clock; without a date it runs again. */
  setNow: (date?: Date) => void;
  /** Makes an account, active unless said otherwise, and answers its id and email. */
  addUser: (user?: Partial<typeof users.$inferInsert>) => Promise<TestUser>;
  /** An identity token, by the identity service's own sign-in call. */
  signIn: (email: string, password?: string) => Promise<string>;
  call: <Name extends EndpointName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ) => Promise<CallResult>;
  close: () => Promise<void>;
};

export type TestUser = { id: string; email: string; role: Role; name: string };

/** Milliseconds. */
const PATIENCE = 5000;

let userNumber = 0;
let testPasswordHash: Promise<string> | undefined;

export async function startHost(
  env: Record<string, string> = {},
  options: Pick<AppOptions, 'limits' | 'logStream'> = {},
): Promise<TestHost> {
  const store = await copyTemplate(inject('databaseTemplate'));
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = store;
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR, DATABASE_URL, ...env });
  const database = await openDatabase(config);
  let fixed: Date | undefined;
  const app = await buildApp({ config, database, now: () => fixed ?? new Date(), ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const host: TestHost = {
    app,
    database,
    origin,
    setNow: (date) => {
      fixed = date;
    },
    async addUser(given = {}) {
      userNumber += 1;
      const role = given.role ?? 'junior_user';
      const email = given.email ?? `person${userNumber}@parks.example`;
      const name = given.name ?? `Person ${userNumber}`;
      const { identity } = app.services;
      const id = await identity.createAccount({ email, displayName: name });
      // One password for all, so it is hashed once: a hash takes a tenth of a second.
      testPasswordHash ??= hashPassword(TEST_PASSWORD);
      const passwordHash = await testPasswordHash;
      await database.update(identityAccounts).set({ passwordHash }).where(eq(identityAccounts.uid, id));
      const at = new Date();
      await database.insert(users).values({
        id,
        staffId: String(10_000_000 + userNumber),
        name,
        email,
        mobileNo: '+6591234567',
        role,
        park: 'Singapore Zoo',
        department: 'Operations',
        subDepartment: 'Ranger/Security',
        isActive: 1,
        isNew: 0,
        createdAt: at,
        latestUpdatedAt: at,
        ...given,
      });
      return { id, email, role, name };
    },
    signIn: (email, password = TEST_PASSWORD) => tokenOf(origin, email, password),
    call: (name, input, options) => callHost(origin, name, input, options),
    async close() {
      // As the host itself stops: a connection whose answer nobody read to its end is waited for, but not for long.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      const impatient = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
      await app.close();
      clearInterval(sweep);
      clearTimeout(impatient);
      await database.close();
      await store.remove();
    },
  };
  return host;
}
