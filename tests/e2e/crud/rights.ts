import { has, type Viewer } from '../../../contract/access.ts';
import { DEFAULT_GROUPS, PERMISSIONS, type PermissionCode } from '../../../contract/permissions.ts';
import type { SignedInUser } from '../../../contract/schemas/user.ts';
import type { Who } from './settings.ts';

/** The actions of each person in the specs. Of the alternatives in one line, any is enough. */
const NEEDED: Record<Who, readonly (readonly PermissionCode[])[]> = {
  admin: [['p3', 'p3a'], ['p5'], ['p8'], ['p9'], ['p12'], ['p13'], ['p14'], ['p16']],
  reporter: [['p3', 'p3a'], ['p5']],
};

const SETTING: Record<Who, string> = { admin: 'CRUD_ADMIN_EMAIL', reporter: 'CRUD_REPORTER_EMAIL' };

type Account = Pick<SignedInUser, 'id' | 'email' | 'role' | 'perms'>;

export function getRefusals(people: Record<Who, Account>): string[] {
  const { admin, reporter } = people;
  const reasons = [...missingRights('admin', admin), ...missingRights('reporter', reporter)];
  if (admin.role !== 'super_admin') {
    const is = DEFAULT_GROUPS[admin.role].name;
    reasons.push(
      `${SETTING.admin} (${admin.email}) is ${is}; the reference data needs a ${DEFAULT_GROUPS.super_admin.name}.`,
    );
  }
  if (admin.id === reporter.id) {
    reasons.push(
      `${SETTING.admin} and ${SETTING.reporter} are one person (${admin.email}); nobody approves their own incident.`,
    );
  }
  return reasons;
}

function missingRights(who: Who, account: Account): string[] {
  const viewer: Viewer = account;
  const missing = NEEDED[who].filter((anyOf) => !has(viewer, ...anyOf));
  if (missing.length === 0) return [];
  const inWords = missing.map((anyOf) => anyOf.map((code) => `${PERMISSIONS[code]} (${code})`).join(' or '));
  return [`${SETTING[who]} (${account.email}) lacks the permission to: ${inWords.join('; ')}.`];
}
