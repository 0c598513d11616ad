import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '../../contract/access.ts';
import { PAGES, TAB_RESOURCES } from '../pages.ts';
import { canAccess, PARTS } from './canAccess.ts';

/** Answers react-admin's access checks in advance, so that buttons and tabs do not appear late. */
export function rememberAccess(queryClient: QueryClient, viewer: Viewer): void {
  for (const { resource, action } of [...PAGES, ...PARTS]) {
    const asked = { resource, action };
    queryClient.setQueryData(['auth', 'canAccess', asked], canAccess(viewer, asked));
  }
  const tabs = TAB_RESOURCES.map((resource) => [resource, canAccess(viewer, { resource, action: 'list' })]);
  queryClient.setQueryData(['auth', 'canAccess', TAB_RESOURCES, 'list', undefined], Object.fromEntries(tabs));
}
