import type { InputOf } from '../../contract/endpoints.ts';
import type { User } from '../../contract/schemas/user.ts';
import { callHost } from '../host/callHost.ts';
import { signedInUser } from '../host/session.ts';
import { type ResourceProvider, sortOf, zeroBased } from './resourceProvider.ts';

type ListInput = Omit<InputOf<'get_all_users'>, 'platform'>;
type SaveInput = Extract<InputOf<'save_user'>, { id: string }>;
type CreateInput = Omit<InputOf<'create_user'>, 'platform'>;

/** What a save may carry, the id apart. `remark` says why an account is suspended or reactivated; no record has it. */
const SAVED = [
  'name',
  'email',
  'mobile_no',
  'staff_id',
  'role',
  'park',
  'department',
  'sub_department',
  'account_expiry',
  'is_active',
  'is_new',
  'archive_date',
  'remark',
] as const satisfies (keyof SaveInput)[];

export const usersProvider: ResourceProvider = {
  async getList(params) {
    const sort = sortOf(params);
    const { data, total } = await callHost(
      'get_all_users',
      {
        ...(params.filter as Partial<ListInput>),
        ...zeroBased(params),
        ...(sort && { sorting: sort.way, sorting_label: sort.field as ListInput['sorting_label'] }),
      },
      { signal: params.signal },
    );
    return { data, total };
  },
  async getOne({ id, signal }) {
    const { data } = await callHost('get_user', { id: String(id) }, { signal });
    return data;
  },
  async create({ data, meta }) {
    const { id } = await callHost('create_user', data as CreateInput, {
      idempotencyKey: meta?.idempotencyKey,
    });
    return { ...data, id };
  },
  async update({ id, data, previousData = {} }) {
    await callHost('save_user', { ...changed(data, previousData), id: String(id) });
    const { remark: _, ...record } = data;
    return { ...previousData, ...record, id };
  },
  async delete({ id, previousData }) {
    const { name, email } = (previousData ?? {}) as Partial<User>;
    await callHost('delete_user', { id: String(id), name, email, deleted_by: signedInUser().id });
    return { ...previousData, id };
  },
};

/** Only what differs: who may save one field may not save another (UDET-2, UDET-12, GRP-3), and nobody undoes a colleague's save. */
function changed(data: Partial<SaveInput>, before: Partial<SaveInput>): Partial<SaveInput> {
  const fields = SAVED.filter((field) => data[field] !== undefined && data[field] !== before[field]);
  return Object.fromEntries(fields.map((field) => [field, data[field]]));
}
