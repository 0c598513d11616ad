import type { DepartmentDocument } from '../../../../contract/schemas/referenceData.ts';
import { slug } from '../../../../contract/slug.ts';

export const DEPARTMENTS = {
  'Life Sciences': ['Carnivores', 'Primates', 'Elephants', 'Herpetology', 'Aviculture', 'Veterinary'],
  Operations: ['Tram Ops', 'Guest Experience', 'First Aid', 'Ranger/Security'],
  Facilities: ['Maintenance', 'Horticulture', 'Arboriculture'],
  Safety: ['WSH'],
  Commercial: ['F&B', 'Retail'],
  Corporate: ['HR', 'IT'],
} as const;

export type Department = keyof typeof DEPARTMENTS;
export type SubDepartment = (typeof DEPARTMENTS)[Department][number];

export const SUB_DEPARTMENTS: readonly SubDepartment[] = Object.values(DEPARTMENTS).flat();

export function departmentDocuments(): DepartmentDocument[] {
  return Object.entries(DEPARTMENTS).map(([title, subDepartments]) => ({
    id: slug(title),
    title,
    sub_departments: subDepartments.map((name) => ({ id: slug(name), title: name })),
  }));
}
