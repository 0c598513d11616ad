import type { Role } from '../../contract/permissions.ts';
import type { SubDepartment } from '../../server/operations/installation/reference/departments.ts';

export const STAFF_OF: Record<SubDepartment, number> = {
  Carnivores: 18,
  Primates: 16,
  Elephants: 8,
  Herpetology: 8,
  Aviculture: 24,
  Veterinary: 10,
  'Tram Ops': 14,
  'Guest Experience': 31,
  'First Aid': 12,
  'Ranger/Security': 28,
  Maintenance: 16,
  Horticulture: 12,
  Arboriculture: 8,
  WSH: 8,
  'F&B': 12,
  Retail: 8,
  HR: 4,
  IT: 3,
};

/** By size. Sub departments with animals or trams exist only in parks that have them. */
export const PARK_SHARES: Record<string, number> = {
  'Singapore Zoo': 34,
  'Night Safari': 18,
  'River Wonders': 15,
  'Bird Paradise': 21,
  'Rainforest Wild Asia': 12,
};

export const PARKS_OF: Partial<Record<SubDepartment, readonly string[]>> = {
  Carnivores: ['Singapore Zoo', 'Night Safari', 'Rainforest Wild Asia'],
  Primates: ['Singapore Zoo', 'River Wonders', 'Rainforest Wild Asia'],
  Elephants: ['Singapore Zoo', 'Night Safari'],
  Herpetology: ['Singapore Zoo', 'River Wonders'],
  Aviculture: ['Bird Paradise'],
  'Tram Ops': ['Night Safari', 'Singapore Zoo'],
};

export const ROLE_COUNTS: Record<Role, number> = {
  junior_user: 150,
  senior_user: 54,
  super_user: 22,
  admin: 10,
  super_admin: 4,
};

export const STATE_COUNTS = {
  nonActive: 12,
  locked: 6,
  suspended: 13,
  expired: 4,
  mustSetPassword: 3,
} as const;
export type State = keyof typeof STATE_COUNTS | 'active';

export const SUSPENSION_REMARKS = [
  'Left the company.',
  'Contract ended.',
  'Transferred to another business unit.',
  'On no-pay leave until further notice.',
  'Retired.',
  'Account not needed while on maternity leave.',
  'Suspended pending an internal review.',
] as const;
