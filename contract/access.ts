import { type PermissionCode, ROLES, type Role } from './permissions.ts';
import type { Incident } from './schemas/incident.ts';
import { CATEGORIES, type Category, type IncidentStatus } from './values/incidentValues.ts';

/** The signed-in user as the rules see them. The server reads the group's permissions on each request. */
export type Viewer = {
  id: string;
  role: Role;
  perms: readonly PermissionCode[];
};

/** An empty category counts as c1 for lists, but not for FLOW-3. */
export type IncidentFacts = {
  category: Category | '';
  status: IncidentStatus;
  createdBy: string;
  /** The category before a waiting case was lowered to c1; approval follows it (FLOW-5). */
  submittedCategory?: Category | undefined;
};

export function incidentFacts(
  incident: Pick<Incident, 'filtered_category' | 'incident_status' | 'created_by' | 'submitted_category'>,
): IncidentFacts {
  return {
    category: incident.filtered_category,
    status: incident.incident_status,
    createdBy: incident.created_by,
    submittedCategory: incident.submitted_category,
  };
}

export function has(viewer: Viewer, ...anyOf: PermissionCode[]): boolean {
  return anyOf.some((code) => viewer.perms.includes(code));
}

export function isCreator(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  return incident.createdBy === viewer.id;
}

export function effectiveCategory(category: Category | ''): Category {
  return category || 'c1';
}

/** The permissions that give access to a call or a page; any one of them is enough. */
export const OPENED_BY = {
  incidentList: ['p2', 'p3', 'p2a', 'p3a'],
  incidentAudit: ['p16'],
  emergency: ['p15'],
  accountList: ['p12'],
  newUser: ['p13'],
  otherUsers: ['p9'],
  groups: ['p14'],
  settings: ['p9'],
  visitors: ['p9'],
} as const satisfies Record<string, readonly PermissionCode[]>;

/** The explorer needs all of these permissions because it combines what each of them reveals about one record. */
export const OPENS_AUDIT_EXPLORER = ['p16', 'p9'] as const satisfies readonly PermissionCode[];

export function mayExploreAudit(viewer: Viewer): boolean {
  return OPENS_AUDIT_EXPLORER.every((code) => has(viewer, code));
}

export function mayLoadIncidentList(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.incidentList);
}

export function listableCategories(viewer: Viewer): Category[] {
  return CATEGORIES.filter((category) =>
    category === 'c1' ? has(viewer, 'p2', 'p2a') : has(viewer, 'p3', 'p3a'),
  );
}

export function mayListIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
): boolean {
  if (!mayLoadIncidentList(viewer)) return false;
  return (
    isCreator(viewer, incident) || listableCategories(viewer).includes(effectiveCategory(incident.category))
  );
}

/** Makes an incident visible apart from category and creator (LIST-13). */
export type Relations = {
  /** Stays true after the person removes the notification from their panel. */
  isRecipient?: boolean;
  /** A corrective action that is not deleted is assigned to the person or to their sub department. */
  hasAction?: boolean;
};

/** p4, p4a and p5 open any category, p3a opens c2 to c4, and p2a opens c1 (LIST-8). */
export function mayOpenCategory(viewer: Viewer, category: Category | ''): boolean {
  if (has(viewer, 'p4', 'p4a', 'p5')) return true;
  return effectiveCategory(category) === 'c1' ? has(viewer, 'p2a') : has(viewer, 'p3a');
}

export function mayReachIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'> & Relations,
): boolean {
  if (isCreator(viewer, incident) || mayListIncident(viewer, incident)) return true;
  return incident.isRecipient === true || incident.hasAction === true;
}

/** The permission alone is not enough: the incident must also be within reach, even by a typed URL (LIST-8). */
export function mayOpenIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'> & Relations,
): boolean {
  return mayOpenCategory(viewer, incident.category) && mayReachIncident(viewer, incident);
}

/** Covers identities and the medical status of casualties and witnesses; the creator always sees them (LIST-12). */
export function maySeeNames(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  return has(viewer, 'p10') || isCreator(viewer, incident);
}

export function mayCreateIncident(viewer: Viewer): boolean {
  return mayLoadIncidentList(viewer);
}

export function mayRaiseEmergency(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.emergency);
}

/** Decides who gets the footer's actions (FLOW-3). p6, p7 and p15 are irrelevant here. */
export function mayWorkOnIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
): boolean {
  switch (incident.category) {
    case '':
      return has(viewer, 'p4', 'p5');
    case 'c1':
      return has(viewer, 'p4') || (has(viewer, 'p4a') && isCreator(viewer, incident));
    case 'c2':
    case 'c3':
    case 'c4':
      return has(viewer, 'p5');
  }
}

/**
 * SMS about a case that is not an emergency. Filing the case is not enough, because anyone may file any number of cases
 * (DET-8).
 */
export function mayNotifyBySms(viewer: Viewer, category: Category | ''): boolean {
  return mayWorkOnIncident(viewer, { category, createdBy: '' });
}

/** New incidents of everyone else notify the sub departments of their classification (NPAN-6, DET-7). */
export function mayChooseRecipients(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'> & { isEmergency: boolean },
): boolean {
  return incident.isEmergency || mayWorkOnIncident(viewer, incident);
}

export function mayWorkOnIncidents(viewer: Viewer): boolean {
  return has(viewer, 'p4', 'p4a', 'p5');
}

/** In Open, a junior edits casualties and witnesses only on their own incidents (CAS-1). */
export function mayEditPersons(viewer: Viewer, incident: IncidentFacts): boolean {
  if (!mayWorkOnIncident(viewer, incident)) return false;
  return viewer.role !== 'junior_user' || incident.status !== 'Open' || isCreator(viewer, incident);
}

export function mayChangeUpdate(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
  update: { submitted_by_id?: string | undefined },
): boolean {
  return mayWorkOnIncident(viewer, incident) || update.submitted_by_id === viewer.id;
}

/** Only a super_admin approves their own incident, and a super_user never approves (FLOW-2). */
export function mayApprove(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  if (!has(viewer, 'p8') || viewer.role === 'super_user') return false;
  return viewer.role === 'super_admin' || !isCreator(viewer, incident);
}

/** c1 is never rejected, and only a super_admin rejects their own incident (FLOW-2). */
export function mayReject(viewer: Viewer, incident: Pick<IncidentFacts, 'category' | 'createdBy'>): boolean {
  if (!has(viewer, 'p8') || effectiveCategory(incident.category) === 'c1') return false;
  return viewer.role === 'super_admin' || !isCreator(viewer, incident);
}

/** Only a super_admin closes their own incident while it waits for approval (FLOW-5). */
export function mayCloseUnapproved(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  return viewer.role === 'super_admin' || !isCreator(viewer, incident);
}

export function maySeeIncidentAudit(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.incidentAudit);
}

/** Without it, the timeline omits changed values and the names of readers (IAUD-1). */
export function maySeeWholeTimeline(viewer: Viewer): boolean {
  return maySeeIncidentAudit(viewer);
}

export function maySeeAccountList(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.accountList);
}

export function mayAddUser(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.newUser);
}

export function mayOpenUser(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId || has(viewer, ...OPENED_BY.otherUsers);
}

/** Concerns rows of the list only: the viewer's own account opens as a profile without a permission (USER-4). */
export function mayOpenListedUsers(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.otherUsers);
}

export function maySeeUserAudit(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.otherUsers);
}

export function mayManageGroups(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.groups);
}

export function maySaveSettings(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.settings);
}

export function maySaveVisitors(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.visitors);
}

/** Only a super_admin, or an administrator could turn off the protection of super_admin accounts. */
export function maySetSecondFactorRoles(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role === 'super_admin';
}

export function maySwitchReporting(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role === 'super_admin';
}

export const maySeeMissingMail = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'super_admin';

export function mayManageReferenceData(viewer: Viewer): boolean {
  return viewer.role === 'super_admin';
}

/** Never a role above the viewer's own (UDET-16). */
export function mayGiveRole(viewer: Viewer, role: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(viewer.role);
}

/** Never a higher role: resetting a super_admin's password would give the viewer that role (UDET-4, UDET-16). */
export function mayManageUser(viewer: Viewer, user: { id: string; role: Role }): boolean {
  return viewer.id !== user.id && has(viewer, ...OPENED_BY.otherUsers) && mayGiveRole(viewer, user.role);
}

/**
 * By changing the email, mobile number or password, an administrator could sign in as the person; by lowering the role,
 * they could do so next. So only a super_admin changes these for an account of the same or a higher role (AUTH-18).
 */
export function mayChangeSignIn(viewer: Viewer, user: { id: string; role: Role }): boolean {
  return mayManageUser(viewer, user) && isAbove(viewer, user.role);
}

function isAbove(viewer: Viewer, role: Role): boolean {
  return viewer.role === 'super_admin' || ROLES.indexOf(role) < ROLES.indexOf(viewer.role);
}

export function maySignOut(viewer: Viewer, user: { id: string; role: Role }): boolean {
  return viewer.id === user.id || mayManageUser(viewer, user);
}

/** The viewer stays signed in. */
export function maySignOutGroup(viewer: Viewer, role: Role): boolean {
  return has(viewer, ...OPENED_BY.otherUsers) && mayGiveRole(viewer, role);
}

/** Self-service fields (UDET-2), including those of self-activation (AUTH-8). */
const OWN_FIELDS: readonly string[] = ['mobile_no', 'is_active', 'is_new'];

const SIGN_IN_FIELDS: readonly string[] = ['email', 'mobile_no', 'role'];

type UserChange = { fields: readonly string[]; role?: Role | undefined };

export function maySaveUser(viewer: Viewer, user: { id: string; role: Role }, change: UserChange): boolean {
  if (user.id === viewer.id) return change.fields.every((field) => OWN_FIELDS.includes(field));
  const givesRole = change.role !== undefined || change.fields.includes('role');
  if (givesRole && !(change.role && mayGiveRole(viewer, change.role))) return false;
  if (mayManageUser(viewer, user)) {
    return mayChangeSignIn(viewer, user) || !change.fields.some((field) => SIGN_IN_FIELDS.includes(field));
  }
  const roleAlone = change.fields.length === 1 && change.fields[0] === 'role';
  return roleAlone && has(viewer, 'p14') && isAbove(viewer, user.role);
}
