import { inArray } from 'drizzle-orm';
import {
  getRecipients,
  NO_CHOICE,
  type RecipientChoice,
  type Recipients,
} from '../../contract/incidents/recipients.ts';
import { notifiableSubDepartments } from '../../contract/reference/notifiableSubDepartments.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import { slug } from '../../contract/slug.ts';
import type { Queryable } from '../database/connection.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { classificationDepartments } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { openIncident } from '../incidents/findIncident.ts';
import type { IncidentRow } from '../incidents/incidentRow.ts';
import type { Services } from '../services.ts';
import { allSubDepartments } from './subDepartments.ts';

type Classification = { id?: string | undefined; title?: string | undefined };

/** @param notifiable sub departments that are not retired; the others are left out everywhere */
export async function loadDepartments(
  database: Queryable,
  { id, title }: Classification,
  notifiable: readonly string[],
): Promise<string[]> {
  const classificationId = id || (title && slug(title));
  if (!classificationId) return [];
  const byId = await departmentsByClassification(database, [classificationId], notifiable);
  return byId.get(classificationId) ?? [];
}

export async function departmentsByClassification(
  database: Queryable,
  ids: readonly string[],
  notifiable: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await database
    .select()
    .from(classificationDepartments)
    .where(inArray(classificationDepartments.classificationId, [...ids]))
    .orderBy(byLanguage(classificationDepartments.subDepartment));
  for (const { classificationId, subDepartment } of rows) {
    if (!notifiable.includes(subDepartment)) continue;
    found.set(classificationId, [...(found.get(classificationId) ?? []), subDepartment]);
  }
  return found;
}

export function loadRecipients(
  database: Queryable,
  incident: IncidentRow,
  { departments }: Pick<ReferenceData, 'departments'>,
): Promise<Recipients> {
  const { selected_incident_ids, incident_classification } =
    incident.document.case_details.incident_description;
  const { isEmergency, document } = incident;
  const classification = {
    id: selected_incident_ids.incident_classification_id,
    title: incident_classification,
  };
  const asked = { isEmergency, classification, choice: document };
  return findRecipients(database, asked, notifiableSubDepartments(departments));
}

type Asked = { isEmergency: boolean; classification: Classification; choice: RecipientChoice };

async function findRecipients(
  database: Queryable,
  { isEmergency, classification, choice }: Asked,
  notifiable: readonly string[],
): Promise<Recipients> {
  const classificationDepartments = await loadDepartments(database, classification, notifiable);
  return getRecipients({ isEmergency, classificationDepartments, choice, notifiable });
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
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  by: SignedIn,
  question: RecipientsQuestion,
): Promise<Recipients> {
  const choice: RecipientChoice = question.id
    ? (await openIncident(database, by, question.id)).document
    : NO_CHOICE;
  const classification = { id: question.classification_id, title: question.classification };
  const asked = { isEmergency: question.is_emergency === true, classification, choice };
  return findRecipients(database, asked, await allSubDepartments(reference));
}
