import type { Queryable } from '../server/database/connection.ts';
import { auditEntries } from '../server/database/schema.ts';
import type { AuditLine } from './people/auditLine.ts';

/** Rows per statement: each has ten parameters, and PostgreSQL allows 65,535. */
const BATCH = 1000;

/** In order of time, so that ids ascend with it. */
export async function writeTrails(
  transaction: Queryable,
  subject: 'incident' | 'user',
  trails: readonly { id: string; trail: readonly AuditLine[] }[],
): Promise<void> {
  const rows = trails
    .flatMap(({ id, trail }) =>
      trail.map(({ at, by, description, details, platform }) => ({
        subject,
        subjectId: id,
        at,
        changedBy: by.uid,
        changedByName: by.name,
        role: by.role,
        description,
        details,
        platform,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < rows.length; from += BATCH) {
    await transaction.insert(auditEntries).values(rows.slice(from, from + BATCH));
  }
}
