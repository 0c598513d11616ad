import { combineDataProviders, type DataProvider } from 'react-admin';
import { REFERENCE_COLLECTIONS } from '../reference/referenceData.ts';
import { type AccountActions, accountActions } from './accountActions.ts';
import { type IncidentActions, incidentActions } from './incidentActions.ts';
import { incidentsProvider } from './incidents.ts';
import { type NotificationActions, notificationActions } from './notificationActions.ts';
import { notificationsProvider } from './notifications.ts';
import type { RecipientActions } from './recipientActions.ts';
import type { ReferenceActions } from './reference.ts';
import type { ResourceProvider } from './resourceProvider.ts';

const loadGroups = () => import('./groups.ts');
const loadSessions = () => import('./sessions.ts');
const loadListing = () => import('./notificationListing.ts');

/** What no page but its own reads comes with that. */
const PROVIDERS: Record<string, ResourceProvider | (() => Promise<ResourceProvider>)> = {
  incidents: incidentsProvider,
  notifications: notificationsProvider,
  users: async () => (await import('./users.ts')).usersProvider,
  audit_trails: async () => (await import('./auditTrails.ts')).auditTrailsProvider,
  actions: async () => (await import('./actions.ts')).actionsProvider,
  audit_entries: async () => (await import('./auditEntries.ts')).auditEntriesProvider,
  audit_check: async () => (await import('./auditEntries.ts')).auditCheckProvider,
  emergencies: async () => (await import('./emergencies.ts')).emergenciesProvider,
  notification_preferences: async () =>
    (await import('./notificationPreferences.ts')).notificationPreferencesProvider,
  groups: async () => (await loadGroups()).groupsProvider,
  group_users: async () => (await loadGroups()).groupUsersProvider,
  sessions: async () => (await loadSessions()).sessionsProvider,
  group_sessions: async () => (await loadSessions()).groupSessionsProvider,
  held_work: async () => (await loadSessions()).heldWorkProvider,
  settings: async () => (await import('./settings.ts')).settingsProvider,
  notification_listing: async () => (await loadListing()).notificationListingProvider,
  notified_sub_departments: async () => (await loadListing()).notifiedSubDepartmentsProvider,
};

/** The resource's part for a method, or a clear error: nothing is answered that the host was not asked. */
async function provided<Method extends keyof ResourceProvider>(
  resource: string,
  method: Method,
): Promise<NonNullable<ResourceProvider[Method]>> {
  const known = PROVIDERS[resource];
  const part = (typeof known === 'function' ? await known() : known)?.[method];
  if (!part) throw new Error(`The data provider has no ${method} for ${resource}.`);
  return part;
}

/** The data provider with the calls that are no reading or writing of a record. */
export type ConsoleDataProvider = DataProvider &
  IncidentActions &
  AccountActions &
  NotificationActions &
  RecipientActions &
  ReferenceActions;

/** The cloud-functions host: one file a resource, every call from contract/endpoints.ts. */
const callsProvider = {
  supportAbortSignal: true,
  getList: async (resource, params) => (await provided(resource, 'getList'))(params),
  getOne: async (resource, params) => ({ data: await (await provided(resource, 'getOne'))(params) }),
  getMany: async (resource, params) => {
    const getOne = await provided(resource, 'getOne');
    return { data: await Promise.all(params.ids.map((id) => getOne({ id, signal: params.signal }))) };
  },
  getManyReference: async (resource, { target, id, ...params }) =>
    (await provided(resource, 'getList'))({ ...params, filter: { ...params.filter, [target]: id } }),
  create: async (resource, params) => ({ data: await (await provided(resource, 'create'))(params) }),
  update: async (resource, params) => ({ data: await (await provided(resource, 'update'))(params) }),
  updateMany: () => Promise.reject(new Error('Records are saved one at a time, so that each is checked.')),
  delete: async (resource, params) => ({ data: await (await provided(resource, 'delete'))(params) }),
  deleteMany: () =>
    Promise.reject(new Error('Records are deleted one at a time, so that each is asked for.')),
  ...incidentActions,
  ...accountActions,
  ...notificationActions,
} as DataProvider;

type Functions = Record<PropertyKey, (...asked: unknown[]) => unknown>;

/** Functions that come with the page that first asks for one of them. */
const lazily = <Part extends object>(load: () => Promise<Part>) =>
  new Proxy({} as Part, {
    get:
      (_part, name) =>
      async (...asked: unknown[]) =>
        ((await load()) as unknown as Functions)[name]?.(...asked),
  });

const { getNotifiedDepartments, getNotificationUsers, searchNotificationUsers } = lazily(
  async () => (await import('./recipientActions.ts')).recipientActions,
);

/** REF-2: the collections of the reference data, over ra-data-simple-rest. */
const referenceProvider = lazily(async () => (await import('./reference.ts')).referenceProvider);
const { countUses, reorder, notifiedBy, notify } = referenceProvider;
const isReference = (resource: unknown) => REFERENCE_COLLECTIONS.some((name) => name === resource);

/** react-admin's door to both, and to the calls that are no reading or writing of a record. */
export const dataProvider = {
  ...callsProvider,
  ...combineDataProviders((resource) => (isReference(resource) ? referenceProvider : callsProvider)),
  getNotifiedDepartments,
  getNotificationUsers,
  searchNotificationUsers,
  countUses,
  reorder,
  notifiedBy,
  notify,
} as ConsoleDataProvider;
