import { inArray } from 'drizzle-orm';
import { mayOpenUser, maySeeNames } from '../../../contract/access.ts';
import { maskTrailEntry } from '../../../contract/audit/maskedTrail.ts';
import { SETTINGS_HEAD } from '../../../contract/audit/settingsChanges.ts';
import type { AuditRecord, ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import type { AuditKind } from '../../../contract/values/auditKinds.ts';
import type { Queryable } from '../../database/connection.ts';
import { type auditEntries, incidents, users } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import { incidentNumber } from '../../incidents/findIncident.ts';
import { incidentCode } from '../../incidents/incidentRow.ts';
import { filterOpenable } from '../../incidents/reach.ts';
import { collectionTitle, documentNames } from '../../reference/names.ts';
import type { Services } from '../../services.ts';
import { toEntry } from '../auditTrail.ts';

export type Sources = Pick<Services, 'database' | 'reference'>;
type Row = typeof auditEntries.$inferSelect;

export async function toExplored(
  { database, reference }: Sources,
  by: SignedIn,
  rows: readonly Row[],
): Promise<ExploredEntry[]> {
  const getIds = (subject: Row['subject']) => [
    ...new Set(rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId)),
  ];
  const found = await getIncidents(database, getIds('incident'));
  const mayOpen = await filterOpenable(database, by, [...found.values()]);
  const people = await getPeople(database, getIds('user'));
  const documents = documentNames(getIds('reference').length > 0 ? await reference.all() : []);
  return rows.map((row) => {
    const incident = row.subject === 'incident' ? found.get(row.subjectId) : undefined;
    const person = row.subject === 'user' ? people.get(row.subjectId) : undefined;
    const entry = toEntry(row);
    const isMasked = row.subject === 'incident' && !(incident && maySeeNames(by.viewer, incident));
    return {
      ...(isMasked ? maskTrailEntry(entry) : entry),
      kind: getKind(row),
      record: {
        ...nameless(row),
        ...(row.subject === 'reference' && documentRecord(row, documents)),
        ...(incident && {
          name: incidentCode(incident.id),
          title: incident.title,
          may_open: mayOpen.has(incident.id),
        }),
        ...(person && {
          name: person.name,
          title: person.email,
          may_open: mayOpenUser(by.viewer, person.id),
        }),
      },
    };
  });
}

/** The id of a reordered collection is its own name. */
function documentRecord({ subjectId }: Row, names: ReadonlyMap<string, string>) {
  const title = collectionTitle(subjectId);
  const name = names.get(subjectId);
  return name ? { name, title } : { name: title };
}

function nameless({ subject, subjectId: id }: Row): AuditRecord {
  return { subject, id, name: id, title: '', may_open: false };
}

function getKind({ subject, description }: Row): AuditKind {
  if (subject !== 'user') return subject;
  return description[0]?.startsWith(SETTINGS_HEAD) ? 'settings' : 'account';
}

async function getIncidents(database: Queryable, ids: readonly string[]) {
  const numbers = ids.flatMap((id) => incidentNumber(id) ?? []);
  const { id, category, createdBy, title } = incidents;
  const rows =
    numbers.length > 0
      ? await database.select({ id, category, createdBy, title }).from(incidents).where(inArray(id, numbers))
      : [];
  return new Map(rows.map((row) => [String(row.id), row]));
}

export async function getPeople(database: Queryable, ids: readonly string[]) {
  const { id, name, email, role } = users;
  const rows =
    ids.length > 0
      ? await database
          .select({ id, name, email, role })
          .from(users)
          .where(inArray(id, [...ids]))
      : [];
  return new Map(rows.map((row) => [row.id, row]));
}
