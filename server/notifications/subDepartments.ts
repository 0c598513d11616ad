import { notifiableSubDepartments } from '../../contract/reference/notifiableSubDepartments.ts';
import { departmentDocument, incidentClassification } from '../../contract/schemas/referenceData.ts';
import type { ReferenceStore } from '../platform/documents.ts';

export async function allSubDepartments(reference: ReferenceStore): Promise<string[]> {
  const documents = await reference.list('departments');
  return notifiableSubDepartments(
    documents.flatMap(({ data }) => departmentDocument.safeParse(data).data ?? []),
  );
}

export async function allClassifications(
  reference: ReferenceStore,
): Promise<{ id: string; title: string }[]> {
  const documents = await reference.list('incident_classifications');
  return documents
    .flatMap(({ id, data }) => {
      const classification = incidentClassification.safeParse(data).data;
      return !classification || classification.retired ? [] : [{ id, title: classification.title }];
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}
