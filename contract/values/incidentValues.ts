export const CATEGORIES = ['c1', 'c2', 'c3', 'c4'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  c1: 'Cat 1',
  c2: 'Cat 2',
  c3: 'Cat 3',
  c4: 'Cat 4',
};

export const STATUSES = ['Draft', 'Pending Approval', 'Approve', 'Open', 'Closed', 'Archived'] as const;
export type IncidentStatus = (typeof STATUSES)[number];

/** A case raised to another category has no named transition. */
export const STATUS_TRANSITIONS = [
  'submitted',
  'approved',
  'sent back',
  'closed',
  'archived',
  'reopened',
] as const;
export type StatusTransition = (typeof STATUS_TRANSITIONS)[number];

/** `Pending Save` exists in the browser only. */
export const STATUS_TABS = [
  'All',
  'Open',
  'Pending Approval',
  'Draft',
  'Pending Save',
  'Closed',
  'Archived',
] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

export const CASE_SCOPES = ['all_cases', 'my_case'] as const;
export type CaseScope = (typeof CASE_SCOPES)[number];

export type YesNo = 'Yes' | 'No';

export const DASHBOARD_TYPES = ['Safety', 'Security', 'Place Management', 'Others'] as const;
export const OTHER_TYPES = 'Others' satisfies (typeof DASHBOARD_TYPES)[number];

export const EMERGENCY_SERVICES = ['SPF', 'SCDF', 'Other Authorities'] as const;
export const EMERGENCY_TITLE = 'Emergency broadcast';
export const EMERGENCY_CATEGORY: Category = 'c1';

export const ZONE_PIN = 'Other: Pin current location';
export const ZONE_TYPED = 'Other: Type in location';

export function zoneTitle(zoneType: string): string {
  return zoneType === ZONE_PIN || zoneType === ZONE_TYPED ? '' : zoneType;
}

export const GENDERS = ['Male', 'Female', 'Unknown'] as const;
export const PARTY_TYPES = ['external', 'internal'] as const;
export const WITNESS_KINDS = ['employee', 'guest'] as const;
export const CAUSE_OTHERS = 'Others';

type CategoryDefinition = {
  severity: string;
  cost: string;
  injury: string;
  service: string;
  reputation: string;
};

export const CATEGORY_DEFINITIONS: Record<Category, CategoryDefinition> = {
  c1: {
    severity: 'Minor',
    cost: 'Up to S$100k',
    injury: 'First aid only',
    service: 'No or brief interruption, handled by the team on site',
    reputation: 'No attention outside the park',
  },
  c2: {
    severity: 'Moderate',
    cost: 'S$100k to S$1m',
    injury: 'Medical treatment',
    service: 'Part of a zone or attraction closed for some hours',
    reputation: 'Complaints or posts by guests, limited local attention',
  },
  c3: {
    severity: 'Moderate',
    cost: 'S$1m to S$5m',
    injury: 'Fatality or serious injuries',
    service: 'A zone or attraction closed for a day or more',
    reputation: 'National news, questions by authorities',
  },
  c4: {
    severity: 'Catastrophic',
    cost: 'Above S$5m',
    injury: 'Multiple fatalities',
    service: 'A park closed',
    reputation: 'Lasting national or international attention',
  },
};
