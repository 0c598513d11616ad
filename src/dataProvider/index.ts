import type { DataProvider } from 'react-admin';
import { type AccountActions, accountActions } from './accountActions.ts';
import { auditTrailsProvider } from './auditTrails.ts';
import { type IncidentActions, incidentActions } from './incidentActions.ts';
import { incidentsProvider } from './incidents.ts';
import { type NotificationActions, notificationActions } from './notificationActions.ts';
import { notificationsProvider } from './notifications.ts';
import { type RecipientActions, recipientActions } from './recipientActions.ts';
import type { ResourceProvider } from './resourceProvider.ts';
import { usersProvider } from './users.ts';

/** No page but its own reads it, so it comes with that. */
const loadActions = () => import('./actions.ts');
const actionsProvider: ResourceProvider = {
  getList: async (params) => (await loadActions()).actionsProvider.getList(params),
  update: async (params) => (await loadActions()).actionsProvider.update(params),
};

const PROVIDERS: Record<string, ResourceProvider> = {
  incidents: incidentsProvider,
  users: usersProvider,
  notifications: notificationsProvider,
  audit_trails: auditTrailsProvider,
  actions: actionsProvider,
};

/** The resource's part for a method, or a clear error: nothing is answered that the host was not asked. */
function provided<Method extends keyof ResourceProvider>(
  resource: string,
  method: Method,
): NonNullable<ResourceProvider[Method]> {
  const part = PROVIDERS[resource]?.[method];
  if (!part) throw new Error(`The data provider has no ${method} for ${resource}.`);
  return part;
}

/** The data provider with the calls that are no reading or writing of a record. */
export type ConsoleDataProvider = DataProvider &
  IncidentActions &
  AccountActions &
  NotificationActions &
  RecipientActions;

/** react-admin's door to the cloud-functions host: one file a resource, every call from contract/endpoints.ts. */
export const dataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => provided(resource, 'getList')(params),
  getOne: async (resource, params) => ({ data: await provided(resource, 'getOne')(params) }),
  getMany: async (resource, params) => ({
    data: await Promise.all(
      params.ids.map((id) => provided(resource, 'getOne')({ id, signal: params.signal })),
    ),
  }),
  getManyReference: (resource, { target, id, ...params }) =>
    provided(resource, 'getList')({ ...params, filter: { ...params.filter, [target]: id } }),
  create: async (resource, params) => ({ data: await provided(resource, 'create')(params) }),
  update: async (resource, params) => ({ data: await provided(resource, 'update')(params) }),
  updateMany: () => Promise.reject(new Error('Records are saved one at a time, so that each is checked.')),
  delete: async (resource, params) => ({ data: await provided(resource, 'delete')(params) }),
  deleteMany: () =>
    Promise.reject(new Error('Records are deleted one at a time, so that each is asked for.')),
  ...incidentActions,
  ...accountActions,
  ...notificationActions,
  ...recipientActions,
} as ConsoleDataProvider;
