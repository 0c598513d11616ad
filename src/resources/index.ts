import type { ConsoleResource } from '../consoleResource.ts';
import { dashboard } from '../custom/dashboard/index.ts';
import { outbox } from '../custom/outbox/index.ts';
import { settings } from '../custom/settings/index.ts';
import { actions } from './actions/index.ts';
import { auditTrails } from './audit_trails/index.ts';
import { groups } from './groups/index.ts';
import { incidents } from './incidents/index.ts';
import { notifications } from './notifications/index.ts';
import { referenceData } from './reference_data/index.ts';
import { users } from './users/index.ts';

export const resources: readonly ConsoleResource[] = [
  dashboard,
  incidents,
  actions,
  users,
  groups,
  settings,
  notifications,
  auditTrails,
  referenceData,
  outbox,
];
