import { eq, getTableColumns, sql } from 'drizzle-orm';
import { type Changes, mergeChanges } from '../../contract/audit/changeSentences.ts';
import { diffSections, type RecordedIncident } from '../../contract/audit/changes.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { IncidentAction } from '../../contract/incidents/incidentFlow.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { Platform } from '../../contract/schemas/common.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import { notifyConsoles } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { answerOnce, type KeyedCall } from '../http/endpoints/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { lockIncident } from './findIncident.ts';
import { recordFiles } from './incidentFiles.ts';
import {
  contentSavedAt,
  type IncidentRow,
  type IncidentState,
  toColumns,
  toIncident,
} from './incidentRow.ts';

type Saving = {
  by: SignedIn;
  at: Date;
  platform: Platform;
  action?: IncidentAction | undefined;
  remark?: string | undefined;
};

/** Passed from step to step: decide, diff, validate, write, notify. */
export type IncidentChange<After extends IncidentState = IncidentState> = Saving & {
  /** Undefined for a new incident. */
  before: IncidentRow | undefined;
  after: After;
  /** Without sentences nothing changed. */
  changes: Changes;
};

export type SavedChange = Pick<IncidentChange<IncidentRow>, 'before' | 'after' | 'by' | 'at' | 'remark'> & {
  reference: ReferenceData;
  /** The creator learns of a decision in any case. */
  isAnnounced: boolean;
};

/** Passed in as a parameter, because notifications depend on incidents. Resolves to the number of recipients. */
export type NotifyOfChange = (transaction: Queryable, saved: SavedChange) => Promise<number>;

type Notified = Pick<SavedChange, 'before' | 'after' | 'by' | 'at'> & { recipientCount: number };

/**
 * Raising an emergency always notifies. Call this last: the counters stay locked until the commit, and other saves by the
 * same person wait for them. @throws Refusal 429
 */
export async function spendQuotas(
  { quotas }: Pick<Services, 'quotas'>,
  transaction: Queryable,
  { before, after: { isEmergency }, by, recipientCount, at }: Notified,
): Promise<void> {
  const owner = by.user.id;
  const isRaised = isEmergency && !before?.isEmergency;
  if (isRaised || !before) {
    await quotas.spend(transaction, { quota: isRaised ? 'emergencies' : 'incidents', owner }, at);
  }
  if (isRaised || recipientCount === 0) return;
  const quota = isEmergency ? 'emergencyRecipients' : 'recipients';
  await quotas.spend(transaction, { quota, owner, amount: recipientCount }, at);
}

/** Concurrent changes of an incident run one after another. @throws Refusal 404, 403 */
export function withLockedIncident<Kept>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  call: KeyedCall & { name: EndpointName; id: string },
  work: (transaction: Queryable, before: IncidentRow, at: Date) => Promise<Kept>,
): Promise<Kept> {
  return database.transaction(async (transaction) => {
    const before = await lockIncident(transaction, call.by, call.id);
    const at = timeOfSave(before, now());
    return answerOnce(transaction, call.name, call, now(), () => work(transaction, before, at));
  });
}

/** The time is later than the previous save even if the clock goes back, so no conflict is missed (DET-11). */
export function timeOfSave({ latestUpdatedAt }: Pick<IncidentRow, 'latestUpdatedAt'>, now: Date): Date {
  return new Date(Math.max(now.getTime(), latestUpdatedAt.getTime() + 1));
}

export function conflict(text: string, { viewer }: SignedIn, before: IncidentRow): Refusal {
  return new Refusal(409, text, { data: toIncident(viewer, before) });
}

export function diffChange(before: IncidentRow, state: IncidentState, saving: Saving) {
  const sections = diffSections(toRecorded(before), toRecorded(state));
  const { status, notiFrequency } = state;
  const { content_saved_at: _, ...content } = state.document;
  const isPost = sections.updates.sentences.length > 0;
  const { id, name } = saving.by.user;
  const document = isPost
    ? { ...content, content_saved_at: contentSavedAt(before) }
    : { ...content, content_saved_by: { id, name } };
  const after: IncidentState = { status, notiFrequency, document };
  return { ...saving, before, after, sections, changes: mergeChanges(Object.values(sections)) };
}

export function withActions(
  { status, notiFrequency, document }: IncidentState,
  change: (action: CorrectiveAction) => CorrectiveAction,
): IncidentState {
  const recommended_ca = document.aar.recommended_ca.map(change);
  return { status, notiFrequency, document: { ...document, aar: { ...document.aar, recommended_ca } } };
}

function toRecorded({ document, status, notiFrequency }: IncidentState): RecordedIncident {
  return { ...document, incident_status: status, noti_frequency: notiFrequency };
}

/** The incident, with the event for open consoles, its files, and its audit entry. @returns `before` if nothing changed */
export async function writeChange(
  transaction: Queryable,
  { before, after, changes, by, at, platform }: IncidentChange,
  services: Pick<Services, 'config' | 'files'>,
): Promise<IncidentRow> {
  if (before && changes.sentences.length === 0) return before;
  const columns = { ...toColumns(after), latestUpdatedAt: at, latestUpdatedBy: by.user.name };
  const { id: createdBy, name: creatorName, department, subDepartment } = by.user;
  const event = sql`json_build_object('kind', 'incident_changed', 'id', ${incidents.id}::text,
    'latest_updated_at', ${at.toISOString()}::text)`;
  const returned = { ...getTableColumns(incidents), published: notifyConsoles(event) };
  const [written] = before
    ? await transaction.update(incidents).set(columns).where(eq(incidents.id, before.id)).returning(returned)
    : await transaction
        .insert(incidents)
        .values({ ...columns, createdBy, creatorName, department, subDepartment, createdAt: at })
        .returning(returned);
  if (!written) throw new Error('The database stored no incident.');
  const { published: _, ...stored } = written;
  const id = String(stored.id);
  await recordFiles(
    transaction,
    stored.id,
    { before: before?.document, after: after.document },
    by,
    services,
  );
  await writeAudit(transaction, { subject: 'incident', id }, by, {
    description: changes.sentences,
    details: changes.details,
    platform,
    at,
  });
  return stored;
}
