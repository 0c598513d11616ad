import type { RoleTitles } from '../../contract/permissions.ts';
import { roleDocument } from '../../contract/schemas/referenceData.ts';
import type { ReferenceDocuments } from '../platform/documents.ts';

export async function readRoleTitles(reference: ReferenceDocuments): Promise<RoleTitles> {
  const roles = await reference.read('roles');
  return new Map(
    roles.map(({ data }) => {
      const { id, title } = roleDocument.parse(data);
      return [id, title];
    }),
  );
}
