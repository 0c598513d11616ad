import type { EndpointInput } from '../../contract/endpoints.ts';
import type { User } from '../../contract/schemas/user.ts';
import { USER_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { callServer } from '../api/callServer.ts';
import { asRecord, asRecords, asString, type Fields, requireId, withDefaults } from '../api/parse.ts';
import { signedInUser } from '../api/session.ts';
import { toListResult } from './pagination.ts';
import { type ResourceProvider, toServerSort, zeroBased } from './resourceProvider.ts';

type ListInput = Omit<EndpointInput<'get_all_users'>, 'platform'>;
type SaveInput = Extract<EndpointInput<'save_user'>, { id: string }>;
type CreateInput = Omit<EndpointInput<'create_user'>, 'platform'>;

const PROFILE = [
  'name',
  'mobile_no',
  'staff_id',
  'role',
  'park',
  'department',
  'sub_department',
  'account_expiry',
] as const satisfies (keyof SaveInput)[];

/** Sent only if changed. `remark` and `successor` belong to a suspension and are not stored. */
const SENT_IF_CHANGED = [
  'email',
  'is_active',
  'is_new',
  'archive_date',
  'remark',
  'successor',
] as const satisfies (keyof SaveInput)[];

/** The specification's call needs explicit values (USER-2). */
const UNFILTERED = { role: 'All', park: 'All', department: 'All', user_type: 'all' } as const;

const EMPTY = {
  staff_id: '',
  name: '',
  email: '',
  mobile_no: '',
  role: '',
  park: '',
  department: '',
  sub_department: '',
  is_active: 0,
  is_new: 0,
  created_at: '',
  latest_updated_at: '',
  last_login_at: '',
  account_expiry: '',
  archive_date: '',
  suspension_remark: '',
};

/** @throws InvalidResponseError if there is no account */
function parseUser(answer: Fields): User {
  return { ...withDefaults(EMPTY, answer), id: requireId(answer, 'account') } as User;
}

export const usersProvider: ResourceProvider = {
  sortFields: USER_SORT_LABELS,
  async getList(params) {
    const page = zeroBased(params);
    const answer = await callServer(
      'get_all_users',
      {
        ...UNFILTERED,
        ...(params.filter as Partial<ListInput>),
        ...page,
        ...toServerSort(params, USER_SORT_LABELS),
      },
      { signal: params.signal },
    );
    return toListResult(asRecords(answer.data, 'list').map(parseUser), answer, page);
  },
  async getOne({ id, signal }) {
    const answer = await callServer('get_user', { id: String(id) }, { signal });
    // The specification's response may be the account itself.
    return parseUser(asRecord(answer.data ?? answer, 'account'));
  },
  async create({ data, meta }) {
    const { id } = await callServer('create_user', data as CreateInput, {
      idempotencyKey: meta?.idempotencyKey,
    });
    return { ...data, id: asString(id) };
  },
  async update({ id, data, previousData = {} }) {
    await callServer('save_user', { ...savedFields(data, previousData), id: String(id) });
    const { remark: _, successor: _to, ...record } = data;
    return { ...previousData, ...record, id };
  },
  async delete({ id, previousData, meta }) {
    const { name, email } = (previousData ?? {}) as Partial<User>;
    await callServer(
      'delete_user',
      {
        ...{ id: String(id), name, email, deleted_by: signedInUser().id },
        successor: meta?.successor,
      },
      { idempotencyKey: meta?.idempotencyKey },
    );
    return { ...previousData, id };
  },
};

/**
 * Includes the names and former values of changed fields, so that our server keeps concurrent changes of other fields
 * and refuses to replace those of the same field.
 */
function savedFields(data: Partial<SaveInput>, before: Partial<SaveInput>): Partial<SaveInput> {
  const given = PROFILE.filter((field) => data[field] !== undefined);
  const isChanged = (field: keyof SaveInput) => data[field] !== undefined && data[field] !== before[field];
  const changed = [...PROFILE, 'email' as const].filter(isChanged);
  const seen = changed.filter((field) => before[field] !== undefined);
  return {
    ...Object.fromEntries(
      [...given, ...SENT_IF_CHANGED.filter(isChanged)].map((field) => [field, data[field]]),
    ),
    ...(given.length > 0 && { changed_fields: changed }),
    ...(seen.length > 0 && { seen_values: Object.fromEntries(seen.map((field) => [field, before[field]])) }),
  };
}
