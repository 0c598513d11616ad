import { DEFAULT_GROUPS, ROLES, type Role } from '../contract/permissions.ts';

/** Every demonstration account has it; it is printed at start. Never in an installation with real data. */
export const DEMO_PASSWORD = 'Parks-demo-1';

/** Whose work accounts the demonstration's people have; the setting's default, for settings are not kept in its data. */
export const DEMO_PROVIDER = 'microsoft.com';

/** The account of each role to try the console with. */
export function demoEmail(role: Role): string {
  return `${role}@parks.example`;
}

/** What the server shows of them: on the sign-in page, in the chooser of work accounts, and when it starts. */
export const DEMO_ACCOUNTS = {
  accounts: ROLES.map((role) => ({ title: DEFAULT_GROUPS[role].name, email: demoEmail(role) })),
  password: DEMO_PASSWORD,
};
