import type { Viewer } from '../../contract/access.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import { hasFeature } from '../api/session.ts';
import { PAGES } from '../pages.ts';

/** Parts of pages that need a feature of the server. `CanAccess` asks for them as for a page. */
export const PARTS: readonly { resource: string; action: string; feature: Feature }[] = [
  { resource: 'incidents', action: 'map', feature: 'incident_map' },
  { resource: 'incidents', action: 'count_tabs', feature: 'tab_counts' },
  { resource: 'incidents', action: 'filter_reports', feature: 'reporting' },
  { resource: 'emergencies', action: 'list', feature: 'emergencies' },
  { resource: 'group_sessions', action: 'delete', feature: 'sessions' },
  { resource: 'list_views', action: 'edit', feature: 'list_views' },
  { resource: 'notification_preferences', action: 'edit', feature: 'notification_preferences' },
];

/** False for unknown pages and parts. Records without a page use the access of their list. */
export function canAccess(
  viewer: Viewer,
  asked: { resource: string; action: string; record?: unknown },
): boolean {
  const part = PARTS.find(({ resource, action }) => resource === asked.resource && action === asked.action);
  if (part) return hasFeature(part.feature);
  const pageFor = (action: string) =>
    PAGES.find((page) => page.resource === asked.resource && page.action === action);
  const found =
    pageFor(asked.action) ?? pageFor('*') ?? (asked.action === 'show' ? pageFor('list') : undefined);
  return found?.isOpenTo(viewer, asked.record as never) ?? false;
}
