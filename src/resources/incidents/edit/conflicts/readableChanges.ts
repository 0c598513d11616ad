import { FIELD_LABELS, getFieldLabel } from '../../../../../contract/incidents/fieldLabels.ts';
import type { FieldChange } from '../../../../../contract/schemas/auditTrail.ts';
import type { Incident } from '../../../../../contract/schemas/incident.ts';

/** Describes the changes to the form in the words of the audit trail. Updates are not part of the form. */
export async function readableChanges(before: Incident, after: Incident): Promise<FieldChange[]> {
  const { diffIncident: changesOf } = await import('../../../../../contract/audit/changes.ts');
  const { details } = changesOf(before, { ...after, incident_updates: before.incident_updates });
  return details.flatMap(readable);
}

const IDS = ['incident_placement_id', 'incident_classification_id', 'injury_type_id'].map((field) =>
  getFieldLabel('description', field),
);
const USERS = [FIELD_LABELS.incident.checked_users, FIELD_LABELS.incident.unchecked_users].map((label) =>
  label.toLowerCase(),
);

/** Omits the ids of choices and shows people as a count, because ids are not readable. */
function readable({ field, before, after }: FieldChange): FieldChange[] {
  if (IDS.includes(field)) return [];
  if (!USERS.includes(field)) return [{ field, before, after }];
  const counted = (ids: string) => String(ids.split(', ').filter(Boolean).length);
  return [{ field, before: counted(before), after: counted(after) }];
}
