import { inArray } from 'drizzle-orm';
import {
  getRecipients,
  NO_CHOICE,
  type RecipientChoice,
  type Recipients,
} from '../../contract/incidents/recipients.ts';
import { slug } from '../../contract/slug.ts';
import type { Queryable } from '../database/connection.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { classificationDepartments } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { openIncident } from '../incidents/findIncident.ts';
import type { IncidentRow } from '../incidents/incidentRow.ts';

type Classification = { id?: string | undefined; title?: string | undefined };

export async function loadDepartments(database: Queryable, { id, title }: Classification): Promise<string[]> {
  const classificationId = id || (title && slug(title));
  if (!classificationId) return [];
  const byId = await departmentsByClassification(database, [classificationId]);
  return byId.get(classificationId) ?? [];
}

export async function departmentsByClassification(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await database
    .select()
    .from(classificationDepartments)
    .where(inArray(classificationDepartments.classificationId, [...ids]))
    .orderBy(byLanguage(classificationDepartments.subDepartment));
  for (const { classificationId, subDepartment } of rows) {
    found.set(classificationId, [...(found.get(classificationId) ?? []), subDepartment]);
  }
  return found;
}

export async function loadRecipients(database: Queryable, incident: IncidentRow): Promise<Recipients> {
  const { selected_incident_ids, incident_classification } =
    incident.document.case_details.incident_description;
  return getRecipients({
    isEmergency: incident.isEmergency,
    classificationDepartments: await loadDepartments(database, {
      id: selected_incident_ids.incident_classification_id,
      title: incident_classification,
    }),
    choice: incident.document,
  });
}

export type RecipientsQuestion = {
  /** Missing for an incident that is not filed yet. */
  id?: string | undefined;
  classification?: string | undefined;
  classification_id?: string | undefined;
  is_emergency?: boolean | undefined;
};

/** Uses the form's current values and the saved selection (DET-7). @throws Refusal 404, 403 */
export async function previewRecipients(
  database: Queryable,
  by: SignedIn,
  question: RecipientsQuestion,
): Promise<Recipients> {
  const choice: RecipientChoice = question.id
    ? (await openIncident(database, by, question.id)).document
    : NO_CHOICE;
  return getRecipients({
    isEmergency: question.is_emergency === true,
    classificationDepartments: await loadDepartments(database, {
      id: question.classification_id,
      title: question.classification,
    }),
    choice,
  });
}
