import { DEFAULT_GROUPS, ROLES, type Role } from '../contract/permissions.ts';

/** The password of all demo accounts, printed at start. Never for an installation with real data. */
export const DEMO_PASSWORD = 'Parks-demo-1';

/** The default of the setting, because the demo data contains no settings. */
export const DEMO_PROVIDER = 'microsoft.com';

export function demoEmail(role: Role): string {
  return `${role}@parks.example`;
}

export const DEMO_ACCOUNTS = {
  accounts: ROLES.map((role) => ({ title: DEFAULT_GROUPS[role].name, email: demoEmail(role) })),
  password: DEMO_PASSWORD,
};
