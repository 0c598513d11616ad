import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { notifiableSubDepartments } from '../../contract/reference/notifiableSubDepartments.ts';
import { name } from '../../contract/schemas/common.ts';
import type { DepartmentDocument } from '../../contract/schemas/referenceData.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { classificationDepartments } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import { notFound, parseInput, Refusal } from '../http/refusal.ts';
import type { ReferenceDocument, ReferenceDocuments } from '../platform/documents.ts';
import { type CollectionName, getDocumentTitle } from './collections.ts';
import type { Writing } from './writing.ts';

const given = z.object({ sub_department: name, notified: z.boolean() });

/** @throws Refusal 404 */
export async function loadClassification(
  reference: ReferenceDocuments,
  collection: CollectionName,
  id: string,
): Promise<ReferenceDocument> {
  const [found] = collection === 'incident_classifications' ? await reference.read(collection, [id]) : [];
  if (!found) throw notFound('classification');
  return found;
}

export async function loadSubDepartments(
  database: Queryable,
  classificationId: string,
): Promise<{ id: string; sub_departments: string[] }> {
  const rows = await database
    .select()
    .from(classificationDepartments)
    .where(eq(classificationDepartments.classificationId, classificationId))
    .orderBy(byLanguage(classificationDepartments.subDepartment));
  return { id: classificationId, sub_departments: rows.map(({ subDepartment }) => subDepartment) };
}

/** One sub department per call, so that concurrent edits keep each other's. @throws Refusal 400, 404 */
export async function notifySubDepartment(
  transaction: Queryable,
  { collection, id, by, at, reference }: Writing,
  body: unknown,
): Promise<{ id: string; sub_departments: string[] }> {
  const { data } = await loadClassification(reference, collection, id);
  const { sub_department: subDepartment, notified } = parseInput(given, body);
  const before = await loadSubDepartments(transaction, id);
  if (before.sub_departments.includes(subDepartment) === notified) return before;
  if (notified) {
    await refuseUnlisted(reference, subDepartment);
    await transaction.insert(classificationDepartments).values({ classificationId: id, subDepartment });
  } else {
    const isThis = eq(classificationDepartments.subDepartment, subDepartment);
    await transaction
      .delete(classificationDepartments)
      .where(and(eq(classificationDepartments.classificationId, id), isThis));
  }
  const after = await loadSubDepartments(transaction, id);
  const change = {
    field: 'notified',
    before: before.sub_departments.join(', '),
    after: after.sub_departments.join(', '),
  };
  await writeAudit(transaction, { subject: 'reference', id: `${collection}/${id}` }, by, {
    description: [
      notified
        ? `Notify ${subDepartment} of ${getDocumentTitle(id, data)}`
        : `No longer notify ${subDepartment} of ${getDocumentTitle(id, data)}`,
    ],
    details: [change],
    platform: 'web',
    at,
  });
  await publish(transaction, { kind: 'reference_changed', collection });
  return after;
}

async function refuseUnlisted(reference: ReferenceDocuments, subDepartment: string): Promise<void> {
  const documents = await reference.read('departments');
  const listed = notifiableSubDepartments(documents.map(({ data }) => data as DepartmentDocument));
  if (listed.includes(subDepartment)) return;
  const text = `Sub department ${subDepartment} does not exist or is retired.`;
  throw new Refusal(400, text, { errors: { sub_department: text } });
}
