import {
  mayAddUser,
  mayCreateIncident,
  mayExploreAudit,
  mayLoadIncidentList,
  mayManageGroups,
  mayManageReferenceData,
  mayOpenCategory,
  mayOpenUser,
  maySeeAccountList,
  maySeeIncidentAudit,
  maySeeUserAudit,
  type Viewer,
} from '../contract/access.ts';
import type { Category } from '../contract/values/incidentValues.ts';
import { hasFeature } from './api/session.ts';

/* The single list of pages (SHELL-1, SHELL-5). routerProvider.tsx maps react-admin's paths to these. */

type PageOf<To extends (...args: never[]) => string, Subject> = {
  path: string;
  /** Builds the URL; never write a path elsewhere. */
  to: To;
  /** Without a record, whether the page may be opened at all. Read by `canAccess` only. */
  isOpenTo: (viewer: Viewer, record?: Subject) => boolean;
  /** Shown without access; if empty, the user is redirected home. */
  refusal: string;
  /** `key` follows `g` in the shortcut; `isAddition` marks tabs beyond the specification. */
  tab?: { title: string; key: string; isAddition?: boolean };
  /** Shows the tabs without being one. */
  isBesideTabs?: boolean;
  resource: string;
  /** `*`: all pages of the resource, at react-admin's own addresses below this `path`, which is `/` and its name. */
  action: 'list' | 'create' | 'show' | 'audit' | 'import' | '*';
};

const page = <To extends (...args: never[]) => string, Subject = undefined>(
  definition: PageOf<To, Subject>,
): PageOf<To, Subject> => definition;

const INCIDENTS = '/incidents_list';
const NEW_INCIDENT = `${INCIDENTS}/new_incident`;
const INCIDENT = `${INCIDENTS}/detail`;
const INCIDENT_AUDIT = `${INCIDENTS}/audit`;
const USERS = '/user_management';
const USER = `${USERS}/detail`;
const USER_AUDIT = `${USERS}/audit`;
const GROUPS = '/group_list';
const NOTIFICATIONS = '/notification_list';

const everybody = () => true;

const isUserOpenTo = (viewer: Viewer, user?: { id: unknown }) =>
  user === undefined || mayOpenUser(viewer, String(user.id));
const USER_REFUSAL = "Your group can't open other people's accounts. Ask an administrator.";

export const pages = {
  dashboard: page({
    path: '/dashboard',
    to: () => '/dashboard',
    isOpenTo: everybody,
    refusal: '',
    tab: { title: 'Dashboard', key: 'd' },
    resource: 'dashboard',
    action: 'list',
  }),
  incidents: page({
    path: INCIDENTS,
    to: () => INCIDENTS,
    isOpenTo: mayLoadIncidentList,
    refusal: "Your group doesn't have access to incidents. Ask an administrator.",
    tab: { title: 'Incidents', key: 'i' },
    resource: 'incidents',
    action: 'list',
  }),
  newIncident: page({
    path: NEW_INCIDENT,
    /** A new form, an emergency, a draft's number, or the id of an unfinished form (OFF-7). */
    to: (from?: number | string | { emergency: true }) => {
      if (from === undefined) return NEW_INCIDENT;
      if (typeof from === 'object') return address(NEW_INCIDENT, { emergency: 'true' });
      return address(
        NEW_INCIDENT,
        typeof from === 'string' ? { unfinished: from } : { pending: 'true', id: String(from) },
      );
    },
    isOpenTo: mayCreateIncident,
    refusal: "Your group can't file incidents. Ask an administrator.",
    resource: 'incidents',
    action: 'create',
  }),
  incident: page({
    path: INCIDENT,
    to: (id: string, fromSearch = false) =>
      address(INCIDENT, { id, search: fromSearch ? 'true' : undefined }),
    /** Access through notifications is only known to the server, which then refuses (LIST-8). */
    isOpenTo: (viewer, incident?: { filtered_category: Category | '' }) =>
      incident === undefined || mayOpenCategory(viewer, incident.filtered_category),
    refusal: '',
    resource: 'incidents',
    action: 'show',
  }),
  incidentAudit: page({
    path: INCIDENT_AUDIT,
    to: (id: string) => address(INCIDENT_AUDIT, { id }),
    isOpenTo: maySeeIncidentAudit,
    refusal: "Your group doesn't have access to audit trails. Ask an administrator.",
    resource: 'incidents',
    action: 'audit',
  }),
  /** Needs the server's feature (DET-4). */
  actions: page({
    path: '/my_actions',
    to: () => '/my_actions',
    isOpenTo: () => hasFeature('my_actions'),
    refusal: '“My actions” is not available on this server.',
    tab: { title: 'My actions', key: 'a', isAddition: true },
    resource: 'actions',
    action: 'list',
  }),
  users: page({
    path: USERS,
    to: () => USERS,
    isOpenTo: maySeeAccountList,
    refusal: '',
    tab: { title: 'Account Management', key: 'm' },
    resource: 'users',
    action: 'list',
  }),
  userAudit: page({
    path: USER_AUDIT,
    to: (userId: string, name: string) => address(USER_AUDIT, { id: userId, name }),
    isOpenTo: maySeeUserAudit,
    refusal: "Your group doesn't have access to audit trails. Ask an administrator.",
    resource: 'users',
    action: 'audit',
  }),
  user: page({
    path: USER,
    to: (userId: string) => address(USER, { id: userId }),
    isOpenTo: isUserOpenTo,
    refusal: USER_REFUSAL,
    resource: 'users',
    action: 'show',
  }),
  ownProfile: page({
    path: USER,
    to: (userId: string) => address(USER, { id: userId, profile: 'true' }),
    isOpenTo: isUserOpenTo,
    refusal: USER_REFUSAL,
    resource: 'users',
    action: 'show',
  }),
  newUser: page({
    path: `${USERS}/new_user_detail`,
    to: () => `${USERS}/new_user_detail`,
    isOpenTo: mayAddUser,
    refusal: "Your group can't add users. Ask an administrator.",
    resource: 'users',
    action: 'create',
  }),
  importUsers: page({
    path: `${USERS}/import`,
    to: () => `${USERS}/import`,
    isOpenTo: (viewer) => mayAddUser(viewer) && hasFeature('account_import'),
    refusal: '',
    resource: 'users',
    action: 'import',
  }),
  groups: page({
    path: GROUPS,
    to: () => GROUPS,
    isOpenTo: mayManageGroups,
    refusal: '',
    tab: { title: 'User Group Management', key: 'u' },
    resource: 'groups',
    action: 'list',
  }),
  group: page({
    path: `${GROUPS}/detail`,
    to: (id: string) => address(`${GROUPS}/detail`, { id }),
    isOpenTo: mayManageGroups,
    refusal: '',
    resource: 'groups',
    action: 'show',
  }),
  settings: page({
    path: '/settings',
    to: () => '/settings',
    isOpenTo: everybody,
    refusal: '',
    tab: { title: 'Settings', key: 's' },
    resource: 'settings',
    action: 'list',
  }),
  notifications: page({
    path: NOTIFICATIONS,
    to: () => NOTIFICATIONS,
    isOpenTo: everybody,
    refusal: '',
    tab: { title: 'Notification Listing', key: 'l' },
    resource: 'notifications',
    action: 'list',
  }),
  auditExplorer: page({
    path: '/audit_explorer',
    to: () => '/audit_explorer',
    isOpenTo: (viewer) => hasFeature('audit_explorer') && mayExploreAudit(viewer),
    refusal: '',
    tab: { title: 'Audit Explorer', key: 'e', isAddition: true },
    resource: 'audit_trails',
    action: 'list',
  }),
  notification: page({
    path: `${NOTIFICATIONS}/notification_detail`,
    to: (title: string, id: string) =>
      address(`${NOTIFICATIONS}/notification_detail`, { cls: title, cls_id: id }),
    isOpenTo: everybody,
    refusal: '',
    resource: 'notifications',
    action: 'show',
  }),
  referenceData: page({
    path: '/reference_data',
    to: () => '/reference_data',
    isOpenTo: (viewer) => mayManageReferenceData(viewer) && hasFeature('reference_data'),
    refusal: '',
    tab: { title: 'Reference Data', key: 'r', isAddition: true },
    resource: 'static_data',
    action: 'list',
  }),
  outbox: page({
    path: '/outbox',
    to: () => '/outbox',
    isOpenTo: everybody,
    refusal: '',
    isBesideTabs: true,
    resource: 'outbox',
    action: 'list',
  }),
} as const;

export type Page = PageOf<(...args: never[]) => string, never>;

export const PAGES: readonly Page[] = Object.values(pages);

function address(path: string, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) query.set(field, value);
  return `${path}?${query}`;
}

export type Tab = { path: string; title: string; key: string; isAddition?: boolean; resource: string };

export const TABS: readonly Tab[] = PAGES.flatMap(({ path, tab, resource }) =>
  tab ? [{ path, resource, ...tab }] : [],
);

export const TAB_RESOURCES = TABS.map(({ resource }) => resource);

export const ROOT = '/';

export const HOME = { path: pages.dashboard.path, title: pages.dashboard.tab?.title ?? '' };

export const ACCOUNTS = { path: pages.users.path, title: pages.users.tab?.title ?? '' };

/** Details, audit trails and new items hide the tabs; unknown paths show them (SHELL-5). */
export function showsTabs(pathname: string): boolean {
  return !PAGES.some(({ path, tab, isBesideTabs }) => !tab && !isBesideTabs && pathname === path);
}

/** `/incidents/12/show?tab=1` and `/incidents/12?tab=1` → `/incidents_list/detail?id=12&tab=1`; others stay. */
export function consolePath(path: string): string {
  const match = /^\/([a-z_]+)(?:\/([^/?#]+))?(?:\/show)?\/?(\?[^#]*)?(#.*)?$/.exec(path);
  const [, name, record, search = '', hash = ''] = match ?? [];
  const getPath = (action: string) =>
    PAGES.find((page) => page.resource === name && page.action === action)?.path;
  const [list, show] = [getPath('list'), getPath('show')];
  if (list === undefined) return path;
  if (record === undefined) return list + search + hash;
  if (record === 'create') return (getPath('create') ?? list) + search + hash;
  const rest = search.slice(1);
  if (show === undefined) return list;
  return `${show}?id=${record}${rest && `&${rest}`}${hash}`;
}
