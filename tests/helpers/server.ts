import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import type { EndpointInput, EndpointName } from '../../contract/endpoints.ts';
import type { Role } from '../../contract/permissions.ts';
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts';
import { type App, type AppOptions, buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { identityAccounts, users } from '../../server/database/schema.ts';
import {
  createPasswords,
  knownRequester,
  type PasswordCost,
} from '../../server/platform/embedded/identity/passwords.ts';
import { type CallOptions, type CallResult, callServer, getToken } from './calls.ts';
import { copyTemplate, type TestStore } from './databaseTemplate.ts';
import { forgetSignIns } from './signIns.ts';

export const TEST_PASSWORD = 'Right-password-1';

export type TestServer = {
  app: App;
  database: Database;
  origin: string;
  /** Sets the server's clock. Without a date the clock runs again. */
  setNow: (date?: Date) => void;
  addUser: (user?: Partial<typeof users.$inferInsert>) => Promise<TestUser>;
  signIn: (email: string, password?: string) => Promise<string>;
  call: <Name extends EndpointName>(
    name: Name,
    input: EndpointInput<Name>,
    options?: CallOptions,
  ) => Promise<CallResult>;
  close: () => Promise<void>;
};

export type TestUser = { id: string; email: string; role: Role; name: string };

/** Milliseconds. */
const PATIENCE = 5000;

let userNumber = 0;

export type TestServerOptions = Pick<AppOptions, 'limits' | 'logStream' | 'consoleDir'> & {
  /** Cost of all password hashes. Low by default; tests about the cost pass a realistic one. */
  passwordCost?: PasswordCost;
  /** A prepared installation; by default a new copy of the template. */
  store?: TestStore;
  /** Replaces parts of the settings, such as those that need a service of Google together with others. */
  override?: Partial<Config>;
};

/** Servers share their event loop with the test, whose own work must not make them refuse calls. Milliseconds. */
const UNHURRIED = { eventLoopDelay: 60_000 };

/** A tenth of a second per password, a third of the server's own cost. */
export const COSTLY: PasswordCost = { N: 2 ** 15, r: 8, p: 1 };

const CHEAP: PasswordCost = { N: 16, r: 1, p: 1 };

export async function startServer(
  env: Record<string, string> = {},
  { passwordCost = CHEAP, limits, store: given, override, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const store = given ?? (await copyTemplate(inject('databaseTemplate')));
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = store;
  // Tests do in a minute what people do in a day.
  const QUOTA_FACTOR = '9999';
  const read = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR, DATABASE_URL, QUOTA_FACTOR, ...env });
  const config = { ...read, ...override };
  const database = await openDatabase(config);
  let fixed: Date | undefined;
  const now = () => fixed ?? new Date();
  const app = await buildApp({
    ...{ config, database, now, demoAccounts: DEMO_ACCOUNTS, passwordCost },
    limits: { ...UNHURRIED, ...limits },
    ...options,
  });
  await app.listen({ port: config.port, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const server: TestServer = {
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
      const passwordHash = await hashOf(passwordCost);
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
    signIn: (email, password = TEST_PASSWORD) => getToken(origin, email, password),
    call: (name, input, options) => callServer(origin, name, input, options),
    async close() {
      // The server itself stops the same way: it waits only briefly for connections with unread responses.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      const impatient = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
      await app.close();
      clearInterval(sweep);
      clearTimeout(impatient);
      await database.close();
      await store.remove();
    },
  };
  return server;
}

let shared: Promise<TestServer> | undefined;

/** One server per worker, for files that use only their own records. Tests must restore groups, settings and reference data. */
export async function sharedServer(): Promise<TestServer> {
  shared ??= startServer();
  const server = await shared;
  server.setNow();
  await forgetSignIns(server.database);
  return server;
}

const hashes = new Map<PasswordCost, Promise<string>>();

/** Shared by all users, because a costly one takes its time. */
function hashOf(cost: PasswordCost): Promise<string> {
  const hash = hashes.get(cost) ?? createPasswords(cost).hash(TEST_PASSWORD, knownRequester('tests'));
  hashes.set(cost, hash);
  return hash;
}
