import { type PermissionCode, ROLES, type Role } from './permissions.ts';
import type { Incident } from './schemas/incident.ts';
import { CATEGORIES, type Category, type IncidentStatus } from './values/incidentValues.ts';

/** Who asks: the signed-in user as every rule sees them. Permissions are those of the role's group, read anew on each request. */
export type Viewer = {
  id: string;
  role: Role;
  perms: readonly PermissionCode[];
};

/** What the rules must know of an incident. An empty category counts as c1 where a rule lists or derives, not for FLOW-3. */
export type IncidentFacts = {
  category: Category | '';
  status: IncidentStatus;
  createdBy: string;
  /** FLOW-5: of a case that was lowered to c1 while it waits, the category whose approval it waits for. */
  submittedCategory?: Category | undefined;
};

/** The same of an incident as it travels. */
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

/** LIST-13: an empty category counts as c1. */
export function effectiveCategory(category: Category | ''): Category {
  return category || 'c1';
}

/** The permissions that open a call or a page as a whole, any of each; the table of calls asks for the same. */
export const OPENED_BY = {
  incidentList: ['p2', 'p3', 'p2a', 'p3a'],
  incidentAudit: ['p16'],
  accountList: ['p12'],
  newUser: ['p13'],
  otherUsers: ['p9'],
  groups: ['p14'],
  settings: ['p9'],
  visitors: ['p9'],
} as const satisfies Record<string, readonly PermissionCode[]>;

/** Issue 20, item 4: all of these, for the audit explorer shows at once what each of them shows of one record. */
export const OPENS_AUDIT_EXPLORER = ['p16', 'p9'] as const satisfies readonly PermissionCode[];

export function mayExploreAudit(viewer: Viewer): boolean {
  return OPENS_AUDIT_EXPLORER.every((code) => has(viewer, code));
}

// Listing and opening incidents

/** LIST-1. */
export function mayLoadIncidentList(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.incidentList);
}

/** LIST-3, LIST-13: the categories listed for the viewer whoever created the incident. */
export function listableCategories(viewer: Viewer): Category[] {
  return CATEGORIES.filter((category) =>
    category === 'c1' ? has(viewer, 'p2', 'p2a') : has(viewer, 'p3', 'p3a'),
  );
}

/** LIST-13: by category, and always what the viewer created. */
export function mayListIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
): boolean {
  if (!mayLoadIncidentList(viewer)) return false;
  return (
    isCreator(viewer, incident) || listableCategories(viewer).includes(effectiveCategory(incident.category))
  );
}

/** LIST-13: what ties a person to an incident beside its category and who filed it. */
export type Relations = {
  /** A recipient of a notification of it, also of one that they have taken from their panel. */
  isTold?: boolean;
  /** A corrective action of it, not deleted, is assigned to the person or their sub department (contract/incidents/correctiveActions.ts). */
  hasAction?: boolean;
};

/** LIST-8: the permission that opens incidents of this category: p4, p4a or p5 any, p3a c2 to c4, p2a c1. */
export function mayOpenCategory(viewer: Viewer, category: Category | ''): boolean {
  if (has(viewer, 'p4', 'p4a', 'p5')) return true;
  return effectiveCategory(category) === 'c1' ? has(viewer, 'p2a') : has(viewer, 'p3a');
}

/** LIST-13: what one may list, what one filed, what one was told of, and what one has an action in. */
export function mayReachIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'> & Relations,
): boolean {
  if (isCreator(viewer, incident) || mayListIncident(viewer, incident)) return true;
  return incident.isTold === true || incident.hasAction === true;
}

/** LIST-8: whoever holds the permission opens what they reach, and nothing else: not by a typed address either. */
export function mayOpenIncident(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'> & Relations,
): boolean {
  return mayOpenCategory(viewer, incident.category) && mayReachIncident(viewer, incident);
}

/** LIST-12: what tells who a casualty or witness is, and their medical status; who filed the incident always sees it. */
export function maySeeNames(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  return has(viewer, 'p10') || isCreator(viewer, incident);
}

// Working on incidents

/** Whoever may open the list may file an incident. */
export function mayCreateIncident(viewer: Viewer): boolean {
  return mayLoadIncidentList(viewer);
}

/** FORM-2: the emergency question. */
export function mayRaiseEmergency(viewer: Viewer): boolean {
  return has(viewer, 'p15');
}

/** FLOW-3: who is offered the footer's actions. p6, p7 and p15 do not matter here. */
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

/** FLOW-3: whether there may be incidents that the viewer is offered the footer's actions of. */
export function mayWorkOnIncidents(viewer: Viewer): boolean {
  return has(viewer, 'p4', 'p4a', 'p5');
}

/** CAS-1: a junior edits casualties and witnesses in Open only as the creator; elsewhere whoever works on the incident does. */
export function mayEditPersons(viewer: Viewer, incident: IncidentFacts): boolean {
  if (!mayWorkOnIncident(viewer, incident)) return false;
  return viewer.role !== 'junior_user' || incident.status !== 'Open' || isCreator(viewer, incident);
}

/** DET-6: an update is changed and deleted by who posted it and by whoever works on the incident, who also posts new ones. */
export function mayChangeUpdate(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
  update: { submitted_by_id?: string | undefined },
): boolean {
  return mayWorkOnIncident(viewer, incident) || update.submitted_by_id === viewer.id;
}

/** FLOW-2: nobody approves their own incident but a super_admin, and a super_user never approves. */
export function mayApprove(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  if (!has(viewer, 'p8') || viewer.role === 'super_user') return false;
  return viewer.role === 'super_admin' || !isCreator(viewer, incident);
}

/** FLOW-2: c1 is not rejected, and nobody rejects their own incident but a super_admin. */
export function mayReject(viewer: Viewer, incident: Pick<IncidentFacts, 'category' | 'createdBy'>): boolean {
  if (!has(viewer, 'p8') || effectiveCategory(incident.category) === 'c1') return false;
  return viewer.role === 'super_admin' || !isCreator(viewer, incident);
}

/** FLOW-5: only a super_admin closes their own incident while it waits for approval. */
export function mayCloseUnapproved(viewer: Viewer, incident: Pick<IncidentFacts, 'createdBy'>): boolean {
  return viewer.role === 'super_admin' || !isCreator(viewer, incident);
}

/** IAUD-1. */
export function maySeeIncidentAudit(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.incidentAudit);
}

/**
 * Whoever opens a case reads its timeline: what happened, when and by whom. What exactly was changed, and who by name looked
 * at it or read of it, is of the trail (IAUD-1).
 */
export function maySeeWholeTimeline(viewer: Viewer): boolean {
  return maySeeIncidentAudit(viewer);
}

// Accounts, groups, settings

/** USER-1. */
export function maySeeAccountList(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.accountList);
}

/** USER-2. */
export function mayAddUser(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.newUser);
}

/** USER-4, UDET-4: others' records need p9, the own is always open. */
export function mayOpenUser(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId || has(viewer, ...OPENED_BY.otherUsers);
}

/** USER-4: what a row of the list opens; the own account has its profile, which needs no permission. */
export function mayOpenListedUsers(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.otherUsers);
}

/** UAUD-1. */
export function maySeeUserAudit(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.otherUsers);
}

/** GRP-1. */
export function mayManageGroups(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.groups);
}

/** SHELL-10: everybody reads the settings, saving them is an administrator's work. */
export function maySaveSettings(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.settings);
}

/** Issue 21, item 5: how many people visited a park is entered by administrators. */
export function maySaveVisitors(viewer: Viewer): boolean {
  return has(viewer, ...OPENED_BY.visitors);
}

/** Issue 19, item 5: whether cases say what of them must be reported to the authorities. */
export function maySwitchReporting(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role === 'super_admin';
}

/** REF-2. */
export function mayManageReferenceData(viewer: Viewer): boolean {
  return viewer.role === 'super_admin';
}

/** UDET-16: never above the own role. */
export function mayGiveRole(viewer: Viewer, role: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(viewer.role);
}

/**
 * UDET-4, UDET-16: whose account the viewer may suspend, reset, unlock, delete or edit. Never one of a higher role:
 * whoever resets a super_admin's password becomes a super_admin.
 */
export function mayManageUser(viewer: Viewer, user: { id: string; role: Role }): boolean {
  return viewer.id !== user.id && has(viewer, ...OPENED_BY.otherUsers) && mayGiveRole(viewer, user.role);
}

/** Issue 20, item 4: whom the viewer signs out everywhere: oneself, and whose account one may change (UDET-16). */
export function maySignOut(viewer: Viewer, user: { id: string; role: Role }): boolean {
  return viewer.id === user.id || mayManageUser(viewer, user);
}

/** The same of a whole group; oneself stays signed in. */
export function maySignOutGroup(viewer: Viewer, role: Role): boolean {
  return has(viewer, ...OPENED_BY.otherUsers) && mayGiveRole(viewer, role);
}

/** The fields of one's own record that one may change: UDET-2, and AUTH-8's self-activation. */
const OWN_FIELDS: readonly string[] = ['mobile_no', 'is_active', 'is_new'];

/** What a save of a user wants to change, by name of the field, and the role it would give. */
export type UserChange = { fields: readonly string[]; role?: Role | undefined };

/** UDET-4, UDET-16, GRP-3: the own record's own fields, p9 for others, p14 for the role alone. */
export function maySaveUser(viewer: Viewer, user: { id: string; role: Role }, change: UserChange): boolean {
  if (user.id === viewer.id) return change.fields.every((field) => OWN_FIELDS.includes(field));
  const givesRole = change.role !== undefined || change.fields.includes('role');
  if (givesRole && !(change.role && mayGiveRole(viewer, change.role))) return false;
  if (mayManageUser(viewer, user)) return true;
  const roleAlone = change.fields.length === 1 && change.fields[0] === 'role';
  return roleAlone && has(viewer, 'p14') && mayGiveRole(viewer, user.role);
}
