import { mayLoadIncidentList, type Viewer } from '../contract/access.ts';

/*
 * SHELL-1: the console's own paths, once. react-admin's stock paths (`/incidents/12/show`) are turned into these by
 * routerProvider.tsx, so that a row click, a redirect and a pasted link all meet here.
 */

export const USER_DETAIL = '/user_management/detail';

/** Builders of paths with their queries; screens and links use these and never write a path themselves. */
export const paths = {
  home: '/',
  incidents: '/incidents_list',
  newIncident: '/incidents_list/new_incident',
  incident: (id: string, fromSearch = false) =>
    `/incidents_list/detail${queryOf({ id, search: fromSearch ? 'true' : undefined })}`,
  ownProfile: (userId: string) => `${USER_DETAIL}${queryOf({ id: userId, profile: 'true' })}`,
  pendingIncident: (draftId: number) =>
    `/incidents_list/new_incident${queryOf({ pending: 'true', id: String(draftId) })}`,
} as const;

function queryOf(fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) query.set(field, value);
  return `?${query}`;
}

/** SHELL-5: the tabs of the screens that are built, with who sees each. */
export type Tab = { path: string; title: string; key: string; isOpenTo: (viewer: Viewer) => boolean };

const INCIDENTS: Tab = {
  path: paths.incidents,
  title: 'Incidents',
  key: 'i',
  isOpenTo: mayLoadIncidentList,
};

export const TABS: readonly Tab[] = [INCIDENTS];

/** Where `/` leads, and the pages that open from everywhere lead back to: the first screen that is built. */
export const HOME: Pick<Tab, 'path' | 'title'> = INCIDENTS;

/** SHELL-5: the tabs stand on the pages they lead to, and on no detail, audit, new-item or group page. */
export function showsTabs(pathname: string): boolean {
  return TABS.some(({ path }) => path === pathname);
}

/** react-admin's name of a resource → the console's pages of it. */
const RESOURCE_PAGES: Record<string, { list: string; create: string; detail: string }> = {
  incidents: { list: paths.incidents, create: paths.newIncident, detail: '/incidents_list/detail' },
};

/** `/incidents/12/show?tab=1` → `/incidents_list/detail?id=12&tab=1`; paths of our own stay as they are. */
export function consolePath(path: string): string {
  const match = /^\/([a-z_]+)(?:\/([^/?#]+))?(?:\/show)?\/?(\?[^#]*)?(#.*)?$/.exec(path);
  const pages = RESOURCE_PAGES[match?.[1] ?? ''];
  if (!match || !pages) return path;
  const [, , record, search = '', hash = ''] = match;
  if (record === undefined) return pages.list + search + hash;
  if (record === 'create') return pages.create + search + hash;
  const rest = search.slice(1);
  return `${pages.detail}?id=${record}${rest && `&${rest}`}${hash}`;
}
