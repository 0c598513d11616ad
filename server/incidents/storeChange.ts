import { eq } from 'drizzle-orm';
import type { Changes } from '../../contract/audit/changeSentences.ts';
import type { RecordedIncident } from '../../contract/audit/changes.ts';
import type { Platform } from '../../contract/schemas/common.ts';
import type { IncidentStatus } from '../../contract/values/incidentValues.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { type IncidentDocument, incidents } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Services } from '../services.ts';
import { toColumns } from './incidentColumns.ts';
import { recordFiles } from './incidentFiles.ts';
import type { IncidentRow } from './incidentRow.ts';

/** Without sentences nothing changed. */
export type PlannedChange = {
  status: IncidentStatus;
  notiFrequency: IncidentRow['notiFrequency'];
  document: IncidentDocument;
  changes: Changes;
};

/**
 * The time is later than the previous save even if the clock goes back, so no conflict is missed (DET-11).
 */
export function timeOfSave({ latestUpdatedAt }: Pick<IncidentRow, 'latestUpdatedAt'>, now: Date): Date {
  return new Date(Math.max(now.getTime(), latestUpdatedAt.getTime() + 1));
}

/** Posted updates do not count. */
export function contentSavedAt({
  document,
  latestUpdatedAt,
}: Pick<IncidentRow, 'document' | 'latestUpdatedAt'>) {
  return document.content_saved_at ?? latestUpdatedAt.toISOString();
}

export function toRecorded(
  incident: Pick<IncidentRow, 'status' | 'notiFrequency' | 'document'>,
): RecordedIncident {
  return {
    ...incident.document,
    incident_status: incident.status,
    noti_frequency: incident.notiFrequency,
  };
}

type Saving = {
  by: SignedIn;
  at: Date;
  platform: Platform;
  services: Pick<Services, 'config' | 'files'>;
};

export async function storeChange(
  transaction: Queryable,
  row: IncidentRow,
  { status, notiFrequency, document, changes }: PlannedChange,
  { by, at, platform, services }: Saving,
): Promise<IncidentRow> {
  const content = { case_details: document.case_details, aar: document.aar, noti_frequency: notiFrequency };
  const [stored] = await transaction
    .update(incidents)
    .set({
      ...toColumns(content),
      status,
      document,
      latestUpdatedAt: at,
      latestUpdatedBy: by.user.name,
    })
    .where(eq(incidents.id, row.id))
    .returning();
  if (!stored) throw new Error('The incident that is locked is not there.');
  await recordFiles(transaction, row.id, { before: row.document, after: document }, { by, services });
  await writeAudit(transaction, { subject: 'incident', id: String(row.id) }, by, {
    description: changes.sentences,
    details: changes.details,
    platform,
    at,
  });
  await publish(transaction, {
    kind: 'incident_changed',
    id: String(row.id),
    latest_updated_at: at.toISOString(),
  });
  return stored;
}
