import type { Queryable } from '../database/connection.ts';
import { classificationDepartments } from '../database/schema.ts';
import { classificationId } from './reference/incidentDocuments.ts';
import type { ClassificationTitle } from './reference/incidentKinds.ts';
import { RECIPIENTS } from './reference/recipients.ts';

/** NLST-1: who is told of which classification, as a new installation begins. */
export async function storeRecipients(transaction: Queryable): Promise<void> {
  const titles = Object.keys(RECIPIENTS) as ClassificationTitle[];
  await transaction.insert(classificationDepartments).values(
    titles.flatMap((title) =>
      RECIPIENTS[title].map((subDepartment) => ({
        classificationId: classificationId(title),
        subDepartment,
      })),
    ),
  );
}
