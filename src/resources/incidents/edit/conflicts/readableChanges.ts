import { FIELD_LABELS, getFieldLabel } from '../../../../../contract/incidents/fieldLabels.ts';
import type { FieldChange } from '../../../../../contract/schemas/auditTrail.ts';
import type { Incident } from '../../../../../contract/schemas/incident.ts';

/** What of an incident's form somebody changed, in the words of the trail. Its updates are no part of the form. */
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

/** Ids say nothing to a person: those of a choice are left out, of people it tells how many there are. */
function readable({ field, before, after }: FieldChange): FieldChange[] {
  if (IDS.includes(field)) return [];
  if (!USERS.includes(field)) return [{ field, before, after }];
  const counted = (ids: string) => String(ids.split(', ').filter(Boolean).length);
  return [{ field, before: counted(before), after: counted(after) }];
}
