import { combineDataProviders, type DataProvider, type GetListParams } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { HttpError } from '../api/callServer.ts';
import type { Read } from './bulk.ts';
import { incidentActions, incidentsProvider } from './incidents.ts';
import { notificationActions, notificationsProvider } from './notifications.ts';
import { fetchAllPages } from './pagination.ts';
import { assertSortable, type Method, type ResourceProvider, type Signal } from './resourceProvider.ts';

const loadGroups = () => import('./groups.ts');
const loadSessions = () => import('./sessions.ts');
const loadListing = () => import('./notificationListing.ts');
const loadOutbox = () => import('./outbox.ts');

/** Providers used by one page only are loaded with it. */
const PROVIDERS: Record<string, ResourceProvider | (() => Promise<ResourceProvider>)> = {
  incidents: incidentsProvider,
  notifications: notificationsProvider,
  users: async () => (await import('./users.ts')).usersProvider,
  audit_trails: async () => (await import('./auditTrails.ts')).auditTrailsProvider,
  actions: async () => (await import('./actions.ts')).actionsProvider,
  audit_check: async () => (await import('./auditCheck.ts')).auditCheckProvider,
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

async function getProvider(resource: string): Promise<ResourceProvider> {
  const known = PROVIDERS[resource];
  if (!known) throw new Error(`The data provider knows no ${resource}.`);
  return typeof known === 'function' ? known() : known;
}

/** @throws Error with the reason why the resource has no such method */
async function provided<Name extends Method>(resource: string, method: Name) {
  const { [method]: part, refusal } = await getProvider(resource);
  if (!part) throw new Error(refusal);
  return part;
}

/** react-admin's `q` is the server's `search`. */
async function readList(resource: string, { filter, ...params }: GetListParams & Partial<Signal>) {
  const { q, ...rest } = filter ?? {};
  const asked = { ...params, filter: q === undefined ? rest : { ...rest, search: q } };
  const getList = await provided(resource, 'getList');
  const { largestPage = MAX_PAGE_SIZE, sortFields } = await getProvider(resource);
  assertSortable(resource, asked, sortFields);
  const largest = typeof largestPage === 'function' ? largestPage(asked) : largestPage;
  if ((asked.pagination?.perPage ?? 0) <= largest) return getList(asked);
  return fetchAllPages(getList, asked, largest);
}

async function getReader(resource: string): Promise<Read> {
  const { getOne } = await getProvider(resource);
  return async (id) => getOne?.({ id });
}

/** getMany omits records that do not exist or may not be read. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return;
  throw error;
}

const callsProvider = {
  supportAbortSignal: true,
  getList: readList,
  getOne: async (resource, params) => ({ data: await (await provided(resource, 'getOne'))(params) }),
  getMany: async (resource, params) => {
    const { getMany } = await getProvider(resource);
    if (getMany) return { data: await getMany(params) };
    const getOne = await provided(resource, 'getOne');
    const asked = params.ids.map((id) => getOne({ id, signal: params.signal }).catch(ignoreMissing));
    return { data: (await Promise.all(asked)).filter((record) => record !== undefined) };
  },
  getManyReference: (resource, { target, id, ...params }) =>
    readList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  create: async (resource, params) => {
    if (params.meta?.outbox) return { data: await (await loadOutbox()).createByOutbox(params) };
    return { data: await (await provided(resource, 'create'))(params) };
  },
  update: async (resource, params) => ({ data: await (await provided(resource, 'update'))(params) }),
  updateMany: async (resource, params) => {
    const [update, read] = await Promise.all([provided(resource, 'update'), getReader(resource)]);
    return (await import('./bulk.ts')).updateMany({ read, update }, params);
  },
  delete: async (resource, params) => ({ data: await (await provided(resource, 'delete'))(params) }),
  deleteMany: async (resource, params) => {
    const [remove, read] = await Promise.all([provided(resource, 'delete'), getReader(resource)]);
    return (await import('./bulk.ts')).deleteMany({ read, remove }, params);
  },
} as DataProvider;

type Functions = Record<PropertyKey, (...asked: unknown[]) => unknown>;

const lazily = <Part extends object>(load: () => Promise<Part>) =>
  new Proxy({} as Part, {
    get:
      (_part, name) =>
      async (...asked: unknown[]) =>
        ((await load()) as unknown as Functions)[name]?.(...asked),
  });

function pickLazily<Part extends object, Name extends keyof Part>(
  load: () => Promise<Part>,
  ...names: readonly Name[]
): Pick<Part, Name> {
  const part = lazily(load);
  return Object.fromEntries(names.map((name) => [name, part[name]])) as Pick<Part, Name>;
}

const loadAccountActions = async () => (await import('./accountActions.ts')).accountActions;
const loadIncidentUpdate = () => import('./incidentUpdate.ts');
const loadPlaces = async () => (await import('./places.ts')).placeActions;
const loadRecipients = async () => (await import('./recipients.ts')).recipientActions;
const loadReference = async () => (await import('./reference.ts')).referenceProvider;
const referenceProvider = lazily(loadReference);
const isReference = (resource: unknown) => REFERENCE_COLLECTIONS.some((name) => name === resource);

/** Methods used by one page only are loaded with it. */
const actions = {
  ...incidentActions,
  /**
   * The specification requires saving an account with a new password as active and not new. Never fails: the server
   * already did so and ended the session, and react-admin would sign out before the success message is read.
   */
  async activateOwnAccount(id: string) {
    const update = await provided('users', 'update').catch(() => undefined);
    await update?.({ id, data: { is_active: 1, is_new: 0 }, previousData: { id } }).catch(() => undefined);
  },
  ...pickLazily(
    loadAccountActions,
    'unlockUser',
    'removeSecondFactor',
    'createRecoveryCodes',
    'reportSuspended',
    'changePassword',
  ),
  ...notificationActions,
  ...pickLazily(
    loadRecipients,
    ...(['getNotifiedDepartments', 'getNotificationUsers', 'searchNotificationUsers'] as const),
  ),
  ...pickLazily(loadReference, 'countUses', 'reorder', 'notifiedBy', 'notify'),
  ...pickLazily(() => import('./accountSheets.ts'), 'checkImport', 'startImport', 'getImport', 'exportUsers'),
  ...pickLazily(() => import('./auditTrails.ts'), 'getFingerprint'),
  ...pickLazily(() => import('./dashboard.ts'), 'getFigures', 'getInsights', 'saveVisitors'),
  ...pickLazily(() => import('./emergencies.ts'), 'getAcknowledgements', 'countEmergencyRecipients'),
  ...pickLazily(() => import('./nearbyIncidents.ts'), 'getNearbyIncidents'),
  ...pickLazily(loadPlaces, 'getAddress', 'searchPlaces'),
  ...pickLazily(() => import('./incidentExport.ts'), 'getExportPage'),
  ...pickLazily(loadIncidentUpdate, 'saveUpdates'),
  ...pickLazily(() => import('./listViews.ts'), 'getListViews', 'saveListViews'),
  ...pickLazily(loadOutbox, 'sendByOutbox', 'startOutbox'),
  ...pickLazily(() => import('./timeline.ts'), 'getTimeline'),
};

export type ConsoleDataProvider = DataProvider & typeof actions;

export const dataProvider = {
  ...callsProvider,
  ...combineDataProviders((resource) => (isReference(resource) ? referenceProvider : callsProvider)),
  ...actions,
} as ConsoleDataProvider;
