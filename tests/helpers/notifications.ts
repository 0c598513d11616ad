import { eq, inArray } from 'drizzle-orm';
import { type EndpointInput, endpoints } from '../../contract/endpoints.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { NotificationChoice } from '../../contract/schemas/incident.ts';
import { incidents, pushMessageRecipients, users } from '../../server/database/schema.ts';
import { notifyOfChange } from '../../server/notifications/notifyOfChange.ts';
import { incidentInput } from './incidents.ts';
import { INSTALLED_REFERENCE } from './installedReference.ts';
import type { TestServer, TestUser } from './server.ts';

type Told = {
  by: TestUser;
  event?: 'created' | 'updated';
  description?: Partial<IncidentDescription>;
  choice?: Partial<NotificationChoice>;
  report?: EndpointInput<'create_incident'>['aar'];
  frequency?: '' | 'repeat' | 'one time';
  reference?: ReferenceData;
};

export async function storeIncident(
  server: TestServer,
  { by, description, choice, report, frequency }: Told,
  columns: Partial<typeof incidents.$inferInsert> = {},
): Promise<number> {
  const given = { ...incidentInput(description), ...choice, noti_frequency: frequency, aar: report };
  const input = endpoints.create_incident.input.parse(given);
  const { category, park, incident_type, incident_classification, is_emergency_incident } =
    input.case_details.incident_description;
  const at = server.app.services.now();
  const [stored] = await server.database
    .insert(incidents)
    .values({
      status: 'Open',
      category,
      park,
      zoneType: '',
      incidentType: incident_type,
      placement: '',
      classification: incident_classification,
      isEmergency: is_emergency_incident === 'Yes',
      incidentDate: '2026-11-03',
      title: 'Title',
      notiFrequency: input.noti_frequency,
      createdBy: by.id,
      creatorName: by.name,
      department: '',
      subDepartment: '',
      createdAt: at,
      latestUpdatedAt: at,
      latestUpdatedBy: by.name,
      document: { ...input, incident_updates: [] },
      ...columns,
    })
    .returning({ id: incidents.id });
  if (!stored) throw new Error('no incident was stored');
  return stored.id;
}

export async function notify(
  server: TestServer,
  incidentId: number,
  { by, event = 'created', reference = INSTALLED_REFERENCE }: Told,
) {
  const [user] = await server.database.select().from(users).where(eq(users.id, by.id));
  if (!user) throw new Error('nobody does this');
  const viewer = { id: by.id, role: by.role, perms: [] };
  const signedIn = { viewer, user, signedInAt: new Date() };
  const [after] = await server.database.select().from(incidents).where(eq(incidents.id, incidentId));
  if (!after) throw new Error('no such incident');
  const at = server.app.services.now();
  await server.database.transaction((transaction) =>
    notifyOfChange(transaction, {
      before: event === 'created' ? undefined : after,
      ...{ after, by: signedIn, at, isAnnounced: true },
      reference,
    }),
  );
}

export async function readNotified(server: TestServer, people: readonly TestUser[]): Promise<string[]> {
  const rows = await server.database
    .select({ userId: pushMessageRecipients.userId })
    .from(pushMessageRecipients)
    .where(
      inArray(
        pushMessageRecipients.userId,
        people.map(({ id }) => id),
      ),
    );
  const told = new Set(rows.map(({ userId }) => userId));
  return people.filter(({ id }) => told.has(id)).map(({ name }) => name);
}
