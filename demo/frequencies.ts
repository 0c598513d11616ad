import type { Category, IncidentStatus } from '../contract/values/incidentValues.ts';
import type { TypeTitle } from '../server/operations/installation/reference/incidentKinds.ts';
import type { Kind } from './stories/story.ts';

export const INCIDENT_COUNT = 1200;

/**
 * How many incidents there are of each type, category and kind of person. Together: Safety 62, Security 12, Place
 * Management 18 and Others 8 %; c1 88, c2 9.5, c3 2.3 and c4 0.2 %; guests 68, staff 22 and contractors 10 %.
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

/** One entry an incident. */
export function cells(): Cell[] {
  return CELLS.flatMap(([type, category, counts]) =>
    (['guest', 'staff', 'contractor'] as const).flatMap((kind) =>
      Array.from({ length: counts[kind] }, () => ({ type, category, kind })),
    ),
  );
}

/** Incidents with a second person involved, of the same kind as the first, so that the shares hold for people as well. */
export const SECOND_PERSONS: Record<Kind, number> = { guest: 68, staff: 22, contractor: 10 };

/** Broadcasts, all of them c1 (FORM-5). */
export const EMERGENCIES = 14;

type StatusQuota = {
  status: IncidentStatus;
  /** Of c1, and of c2 to c4. */
  c1: number;
  others: number;
  /** Days; most are younger than this. `Infinity`: of any age. */
  age: number;
  /** Days that it takes at least to get there. */
  notBefore: number;
};

/**
 * Closed 70, Open 12, Pending Approval 7, Archived 6 and Draft 5 %. Only c2 to c4 are sent for approval; a c1 that awaits
 * one was filed as c2 and lowered since. What is not named here is Closed.
 */
export const STATUS_QUOTAS: readonly StatusQuota[] = [
  { status: 'Open', c1: 130, others: 14, age: 100, notBefore: 0.4 },
  { status: 'Pending Approval', c1: 40, others: 44, age: 90, notBefore: 0.8 },
  { status: 'Draft', c1: 54, others: 6, age: 35, notBefore: 0 },
  { status: 'Archived', c1: 66, others: 6, age: Number.POSITIVE_INFINITY, notBefore: 2 },
];

/** How many incidents each of the accounts to try the console with has filed. */
export const FILED_BY = {
  junior_user: 34,
  senior_user: 28,
  super_user: 20,
  admin: 10,
  super_admin: 7,
} as const;
