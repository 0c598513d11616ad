import { eq, sql } from 'drizzle-orm';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import { correctiveAction } from '../../../contract/schemas/afterActionReport.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { incidents, pushMessageRecipients, pushMessages, users } from '../../../server/database/schema.ts';
import { buildCaseDetails, buildCasualty } from '../../helpers/factories.ts';
import type { TestServer, TestUser } from '../../helpers/server.ts';

export type Person = TestUser & { token: string };

/** People in states that every call refuses. Each was a super_admin, so only the state can be the reason. */
export const REFUSED_STATES = ['suspended', 'locked', 'expired', 'deleted'] as const;
type RefusedState = (typeof REFUSED_STATES)[number];

/** A casualty's unique name and email. They must not appear in any response to people without p10. */
export const SECRETS = ['Zebulon Quartermain', 'zebulon@quartermain.example'] as const;

export type World = {
  server: TestServer;
  people: Record<Role, Person>;
  refused: Record<RefusedState, Person>;
  beforeActive: Person;
  owner: Person;
  newPerson: (role: Role, change?: Partial<typeof users.$inferInsert>) => Promise<Person>;
  newIncident: (by: Person, category: 'c1' | 'c2') => Promise<Incident>;
  tell: (to: Person, incidentId: string) => Promise<string>;
  assign: (incidentId: string) => Promise<void>;
};

type MadeFor = (me: Person, world: World) => Promise<string>;

export const notReached: MadeFor = async (_me, { newIncident, owner }) => (await newIncident(owner, 'c2')).id;

export const listRecipients: MadeFor = async (me, world) => {
  const id = await notReached(me, world);
  await world.tell(me, id);
  return id;
};

export const withAction: MadeFor = async (me, world) => {
  const id = await notReached(me, world);
  await world.assign(id);
  return id;
};

export const withActionToDo: MadeFor = async (me, world) => {
  const id = await withAction(me, world);
  await world.server.database
    .update(incidents)
    .set({ status: 'Open' })
    .where(eq(incidents.id, Number(id)));
  return id;
};

const CHANGES: Record<RefusedState, Partial<typeof users.$inferInsert>> = {
  suspended: { isActive: -1 },
  locked: { isActive: 0, isNew: 0 },
  expired: { accountExpiry: '2026-01-01' },
  deleted: { deletedAt: new Date('2026-01-01T00:00:00Z') },
};

export async function makeWorld(server: TestServer): Promise<World> {
  const newPerson: World['newPerson'] = async (role, change = {}) => {
    const made = await server.addUser({ role });
    const token = await server.signIn(made.email);
    if (Object.keys(change).length > 0) {
      await server.database.update(users).set(change).where(eq(users.id, made.id));
    }
    return { ...made, token };
  };
  const people = {} as World['people'];
  for (const role of ROLES) people[role] = await newPerson(role);
  const refused = {} as World['refused'];
  for (const state of REFUSED_STATES) refused[state] = await newPerson('super_admin', CHANGES[state]);
  const owner = await newPerson('super_admin');
  const [injury_name, email] = SECRETS;
  const newIncident: World['newIncident'] = async ({ token }, category) => {
    const case_details = buildCaseDetails({
      description: { category },
      details: { person_involved_details: [buildCasualty({ injury_name, email })] },
    });
    const created = await server.call('create_incident', { platform: 'web', case_details }, { token });
    if (created.status !== 200) throw new Error(created.body.message);
    const read = await server.call('get_incident', { platform: 'web', id: created.body.id }, { token });
    return read.body.data;
  };
  return {
    server,
    people,
    refused,
    beforeActive: await newPerson('super_admin', { isNew: 1 }),
    owner,
    newPerson,
    newIncident,
    async tell(to, incidentId) {
      const message = {
        incidentId: Number(incidentId),
        text: 'INC_was_updated',
        at: new Date(),
        category: 'c1',
        park: 'Singapore Zoo',
        sentBy: owner.id,
      } as const;
      const [stored] = await server.database.insert(pushMessages).values(message).returning();
      const messageId = stored?.id ?? 0;
      await server.database.insert(pushMessageRecipients).values({ userId: to.id, messageId });
      return String(messageId);
    },
    async assign(incidentId) {
      const action = { id: 'a1', action_assigned_to: 'Ranger/Security', status: '' };
      await server.database.execute(
        sql`update incidents set document = jsonb_set(document, '{aar,recommended_ca}',
          ${JSON.stringify([correctiveAction.parse(action)])}::jsonb) where id = ${incidentId}::bigint`,
      );
    },
  };
}
