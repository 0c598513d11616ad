import type { ConsoleResource } from '../pages.ts';
import { actions } from './actions/index.ts';
import { auditEntries } from './audit_entries/index.ts';
import { dashboard } from './dashboard/index.ts';
import { groups } from './groups/index.ts';
import { incidents } from './incidents/index.ts';
import { notificationListing } from './notification_listing/index.ts';
import { referenceData } from './reference_data/index.ts';
import { settings } from './settings/index.ts';
import { users } from './users/index.ts';

export const resources: readonly ConsoleResource[] = [
  dashboard,
  incidents,
  actions,
  users,
  groups,
  settings,
  notificationListing,
  auditEntries,
  referenceData,
];
