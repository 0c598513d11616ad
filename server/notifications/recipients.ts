import { inArray } from 'drizzle-orm';
import {
  getRecipients,
  NO_CHOICE,
  type RecipientChoice,
  type Recipients,
} from '../../contract/incidents/notified.ts';
import { slug } from '../../contract/slug.ts';
import type { Queryable } from '../database/connection.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { classificationDepartments } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { openIncident } from '../incidents/findIncident.ts';
import type { IncidentRow } from '../incidents/incidentRow.ts';

/** A classification as a client names it; where the id is missing, the one the reference data begins with. */
export type Classification = { id?: string | undefined; title?: string | undefined };

/** NLST-1: the sub departments that are told of an incident of this classification, by name. */
export async function loadDepartments(database: Queryable, { id, title }: Classification): Promise<string[]> {
  const classificationId = id || (title && slug(title));
  if (!classificationId) return [];
  const byId = await departmentsByClassification(database, [classificationId]);
  return byId.get(classificationId) ?? [];
}

/** The same for several classifications, by id. */
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

/** Whom an incident concerns as it is stored. */
export async function recipientsOfIncident(database: Queryable, incident: IncidentRow): Promise<Recipients> {
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
  /** The incident; none for one that is not filed yet. */
  id?: string | undefined;
  classification?: string | undefined;
  classification_id?: string | undefined;
  is_emergency?: boolean | undefined;
};

/**
 * DET-7: whom an incident concerns by the classification and emergency that its form shows now, and by what was ticked
 * when it was saved. @throws Refusal 404, 403 for an incident that this person may not open
 */
export async function recipientsAskedFor(
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
