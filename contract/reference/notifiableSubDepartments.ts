import type { DepartmentDocument } from '../schemas/referenceData.ts';

/** A retired sub department, or one of a retired department, is neither listed nor notified (REF-2, NLST-1). */
export function notifiableSubDepartments(
  departments: readonly Pick<DepartmentDocument, 'retired' | 'sub_departments'>[],
): string[] {
  const offered = departments
    .filter(({ retired }) => !retired)
    .flatMap(({ sub_departments }) => sub_departments.filter(({ retired }) => !retired));
  return [...new Set(offered.map(({ title }) => title))];
}
