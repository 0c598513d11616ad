import { inArray, type SQL, sql } from 'drizzle-orm';
import { listableCategories, mayLoadIncidentList } from '../../../contract/access.ts';
import { SECURITY_FIELDS, SECURITY_SENTENCES } from '../../../contract/audit/securityEvents.ts';
import { SETTINGS_HEAD } from '../../../contract/audit/settingsChanges.ts';
import { addDays } from '../../../contract/singaporeTime.ts';
import { foldText, hasWords, toIncidentNumber } from '../../../contract/text.ts';
import { auditEntries, incidents, users } from '../../database/schema.ts';
import { containsCondition, folded } from '../../database/search.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import type { Call } from '../../http/endpoints/endpointRoutes.ts';
import { listable } from '../../incidents/listConditions.ts';
import type { ReferenceDocument } from '../../platform/documents.ts';
import { titledIds } from '../../reference/names.ts';
import { SYSTEM_ACTOR } from '../auditTrail.ts';

type Input = Call<'get_audit_entries'>['input'];

const { subject, subjectId, at, changedBy, description, details, id } = auditEntries;

/** The expression must match the index of migration 0015. */
const IS_SETTINGS = sql`(${subject} = 'user' and (${description}->>0) like ${sql.raw(`'${SETTINGS_HEAD}%'`)})`;

const FIRST_SENTENCE = sql`(${description}->>0)`;

/** Changes of accounts in the security log; the other events are in their own table (AUTH-17). */
const IS_SECURITY = sql`(${subject} = 'user' and (
  ${sql.join(
    SECURITY_SENTENCES.map(([start]) => sql`starts_with(${FIRST_SENTENCE}, ${start})`),
    sql` or `,
  )} or audit_entry_fields(${details}) && array[${sql.join(
    Object.keys(SECURITY_FIELDS).map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]))`;

const OF_KIND: Record<NonNullable<Input['kind']>, SQL> = {
  incident: sql`${subject} = 'incident'`,
  account: sql`(${subject} = 'user' and (${description}->>0) not like ${sql.raw(`'${SETTINGS_HEAD}%'`)})`,
  settings: IS_SETTINGS,
  reference: sql`${subject} = 'reference'`,
  security: IS_SECURITY,
};

/** @param documents needed if records are asked for */
export function conditions(input: Input, by: SignedIn, documents: readonly ReferenceDocument[]): SQL[] {
  const { person, record, kind, field, from_date, to_date, until } = input;
  return [
    ...reachable(by),
    ...(person ? [byPerson(person)] : []),
    ...(record ? [ofRecord(record, documents)] : []),
    ...(kind ? [OF_KIND[kind]] : []),
    ...(field ? [sql`audit_entry_fields(${details}) @> array[${field}]::text[]`] : []),
    ...(from_date ? [sql`${at} >= ${midnight(from_date)}::timestamptz`] : []),
    ...(to_date ? [sql`${at} < ${midnight(addDays(to_date, 1))}::timestamptz`] : []),
    ...(until === undefined ? [] : [sql`${id} <= ${until}`]),
  ];
}

export const midnight = (day: string) => `${day}T00:00:00+08:00`;

/** Incidents that the viewer may not list are not even counted (LIST-13). */
export function reachable(by: SignedIn): SQL[] {
  if (!mayLoadIncidentList(by.viewer)) return [sql`${subject} <> 'incident'`];
  if (listableCategories(by.viewer).length === 4) return [];
  // The CASE guards the cast: ids of other subjects are not numbers.
  return [
    sql`case when ${subject} <> 'incident' then true
      when ${subjectId} !~ '^[0-9]{1,15}$' then false
      else exists (select from ${incidents} where ${incidents.id} = ${subjectId}::bigint and ${listable(by)}) end`,
  ];
}

export const accountsOf = (words: string): SQL =>
  sql`select ${users.id} from ${users} where ${containsCondition(users.searchText, words)} or ${users.id} = ${words}`;

/** Matches current names, emails and staff IDs, not those at the time of the entry. */
function byPerson(words: string): SQL {
  const own = SYSTEM_ACTOR.user;
  const isServer = hasWords(own.name, words);
  return sql`${changedBy} in (${accountsOf(words)}
    ${isServer ? sql`union all select ${own.id}` : sql``})`;
}

/** A number, with or without letters, means an incident; other words mean an account or document. */
function ofRecord(words: string, documents: readonly ReferenceDocument[]): SQL {
  const number = toIncidentNumber(words);
  const isIncident = sql`(${subject} = 'incident' and ${subjectId} = ${String(number)})`;
  if (number !== undefined && /^(inc|#)/.test(foldText(words))) return isIncident;
  const isAccount = sql`(${subject} = 'user' and ${subjectId} in (${accountsOf(words)}))`;
  const isDocument = sql`(${subject} = 'reference' and (${containsCondition(folded(subjectId), words)}
    or ${inArray(subjectId, titledIds(words, documents))}))`;
  return number === undefined
    ? sql`(${isAccount} or ${isDocument})`
    : sql`(${isIncident} or ${isAccount} or ${isDocument})`;
}
