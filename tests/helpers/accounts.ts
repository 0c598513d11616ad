import { and, asc, eq } from 'drizzle-orm';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { Database } from '../../server/database/connection.ts';
import { auditEntries, identityAccounts, outbox, users } from '../../server/database/schema.ts';
import { sharedServer, startServer, type TestServer, type TestUser } from './server.ts';

export type People = Record<Role, TestUser & { token: string }>;

type SavedUser = Omit<Extract<EndpointInput<'save_user'>, { id: string }>, 'platform'>;

export type AccountServer = TestServer & {
  people: People;
  save: (input: SavedUser, as?: Role) => ReturnType<TestServer['call']>;
  rowOf: (id: string) => Promise<typeof users.$inferSelect>;
  /** The descriptions of an account's audit trail without its sign-ins, oldest first. */
  trailOf: (id: string) => Promise<string[][]>;
  signInsOf: (id: string) => Promise<string[]>;
  identityOf: (id: string) => Promise<typeof identityAccounts.$inferSelect | undefined>;
  mailsTo: (email: string) => Promise<{ subject: string; body: string }[]>;
};

export async function startAccountServer(): Promise<AccountServer> {
  return addPeople(await startServer());
}

/** With another clock, the people sign in at that time, because tokens from the future are refused. */
export async function sharedAccountServer(clock?: Date): Promise<AccountServer> {
  const server = await sharedServer();
  server.setNow(clock);
  return addPeople(server);
}

const isSignIn = ([first = '']: string[]) => first.startsWith('Login');

async function readTrail(database: Database, id: string): Promise<string[][]> {
  const rows = await database
    .select({ description: auditEntries.description })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'user'), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.id));
  return rows.map(({ description }) => description);
}

async function addPeople(server: TestServer): Promise<AccountServer> {
  const { database } = server;
  const people = {} as People;
  for (const role of ROLES) {
    const made = await server.addUser({ role });
    people[role] = { ...made, token: await server.signIn(made.email) };
  }
  return {
    ...server,
    people,
    save: (input: SavedUser, as: Role = 'admin') =>
      server.call('save_user', { platform: 'web', ...input }, { token: people[as].token }),
    async rowOf(id: string) {
      const [row] = await database.select().from(users).where(eq(users.id, id));
      if (!row) throw new Error(`There is no account ${id}.`);
      return row;
    },
    trailOf: async (id) => (await readTrail(database, id)).filter((description) => !isSignIn(description)),
    signInsOf: async (id) => (await readTrail(database, id)).filter(isSignIn).flat(),
    async identityOf(id: string) {
      const [row] = await database.select().from(identityAccounts).where(eq(identityAccounts.uid, id));
      return row;
    },
    mailsTo: (email: string) =>
      database
        .select({ subject: outbox.subject, body: outbox.body })
        .from(outbox)
        .where(and(eq(outbox.channel, 'mail'), eq(outbox.recipient, email)))
        .orderBy(asc(outbox.id)),
  };
}
