import type { Category, IncidentStatus } from '../contract/values/incidentValues.ts';
import type { TypeTitle } from '../server/operations/installation/reference/incidentKinds.ts';
import type { Kind } from './stories/story.ts';

/**
 * 1,200 incidents: Safety 62, Security 12, Place Management 18, Others 8 %; c1 88, c2 9.5, c3 2.3, c4 0.2 %; guests 68,
 * staff 22, contractors 10 %.
 */
const CELLS: readonly [TypeTitle, Category, Record<Kind, number>][] = [
  ['Safety', 'c1', { guest: 411, staff: 164, contractor: 66 }],
  ['Safety', 'c2', { guest: 48, staff: 24, contractor: 10 }],
  ['Safety', 'c3', { guest: 11, staff: 6, contractor: 3 }],
  ['Safety', 'c4', { guest: 0, staff: 0, contractor: 1 }],
  ['Security', 'c1', { guest: 109, staff: 18, contractor: 7 }],
  ['Security', 'c2', { guest: 6, staff: 1, contractor: 1 }],
  ['Security', 'c3', { guest: 1, staff: 1, contractor: 0 }],
  ['Place Management', 'c1', { guest: 131, staff: 34, contractor: 26 }],
  ['Place Management', 'c2', { guest: 11, staff: 4, contractor: 3 }],
  ['Place Management', 'c3', { guest: 3, staff: 2, contractor: 1 }],
  ['Place Management', 'c4', { guest: 1, staff: 0, contractor: 0 }],
  ['Others', 'c1', { guest: 79, staff: 9, contractor: 2 }],
  ['Others', 'c2', { guest: 5, staff: 1, contractor: 0 }],
];

export type Cell = { type: TypeTitle; category: Category; kind: Kind };

export function cells(): Cell[] {
  return CELLS.flatMap(([type, category, counts]) =>
    (['guest', 'staff', 'contractor'] as const).flatMap((kind) =>
      Array.from({ length: counts[kind] }, () => ({ type, category, kind })),
    ),
  );
}

/** Same kind as the first, so that the shares hold for people as well. */
export const SECOND_PERSONS: Record<Kind, number> = { guest: 68, staff: 22, contractor: 10 };

/** All of them c1 (FORM-5). */
export const EMERGENCIES = 14;

type StatusQuota = {
  status: IncidentStatus;
  /** Number of c1, and of c2 to c4. */
  c1: number;
  others: number;
  /** Maximum age in days for most of them; `Infinity` for no limit. */
  age: number;
  /** Minimum age in days. */
  notBefore: number;
};

/** The remaining 70 % are Closed. Only c2 to c4 need approval; a c1 there was lowered from c2. */
export const STATUS_QUOTAS: readonly StatusQuota[] = [
  { status: 'Open', c1: 130, others: 14, age: 100, notBefore: 0.4 },
  { status: 'Pending Approval', c1: 40, others: 44, age: 90, notBefore: 0.8 },
  { status: 'Draft', c1: 54, others: 6, age: 35, notBefore: 0 },
  { status: 'Archived', c1: 66, others: 6, age: Number.POSITIVE_INFINITY, notBefore: 2 },
];

export const FILED_BY = {
  junior_user: 34,
  senior_user: 28,
  super_user: 20,
  admin: 10,
  super_admin: 7,
} as const;
