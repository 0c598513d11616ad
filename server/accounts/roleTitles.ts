import { eq } from 'drizzle-orm';
import type { RoleTitles } from '../../contract/permissions.ts';
import { roleDocument } from '../../contract/schemas/referenceData.ts';
import type { Queryable } from '../database/connection.ts';
import { referenceDocuments } from '../database/schema.ts';

export async function readRoleTitles(database: Queryable): Promise<RoleTitles> {
  const roles = await database
    .select({ data: referenceDocuments.data })
    .from(referenceDocuments)
    .where(eq(referenceDocuments.collection, 'roles'));
  return new Map(
    roles.map(({ data }) => {
      const { id, title } = roleDocument.parse(data);
      return [id, title];
    }),
  );
}
