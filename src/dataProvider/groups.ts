import type { GetListParams, GetManyParams } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { ROLES } from '../../contract/permissions.ts';
import type { Group, GroupUser } from '../../contract/schemas/group.ts';
import { hasWords } from '../../contract/text.ts';
import { GROUP_USER_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, requireId, withDefaults } from '../api/parse.ts';
import { toListResult } from './pagination.ts';
import {
  oneBased,
  onlyRecord,
  type ResourceProvider,
  type Signal,
  toServerSort,
  zeroBased,
} from './resourceProvider.ts';

const EMPTY_GROUP = { group_name: '', description: '', no_of_user: 0, perms: [] };
const EMPTY_MEMBER = { staff_id: '', name: '', department: '', park: '', role: '', created_at: '' };

const BY_ROLE = 'Groups are fixed; to move a person, change the role of their account.';

async function allGroups({ signal }: Partial<Signal>): Promise<Group[]> {
  const answer = await callServer('get_all_groups', {}, { signal });
  return asRecords(answer.data, 'groups').map(
    (group) => ({ ...withDefaults(EMPTY_GROUP, group), id: requireId(group, 'group') }) as Group,
  );
}

async function readGroups({ ids, signal }: GetManyParams & Partial<Signal>): Promise<Group[]> {
  const asked = ids.map(String);
  return (await allGroups({ signal })).filter(({ id }) => asked.includes(id));
}

/** Group ids are roles, sorted by rank. */
const COMPARE = {
  id: (one: Group, other: Group) => ROLES.indexOf(one.id) - ROLES.indexOf(other.id),
  group_name: (one: Group, other: Group) => one.group_name.localeCompare(other.group_name, 'en'),
  description: (one: Group, other: Group) => one.description.localeCompare(other.description, 'en'),
  no_of_user: (one: Group, other: Group) => one.no_of_user - other.no_of_user,
};

function matcher({ search = '', ...fields }: GetListParams['filter'] = {}) {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 'All',
  );
  const unknown = given.find(([field]) => field !== 'id' && !(field in EMPTY_GROUP));
  if (unknown) throw new Error(`The list of groups cannot be filtered by ${unknown[0]}.`);
  return (group: Group) =>
    hasWords(`${group.group_name} ${group.description}`, search) &&
    given.every(([field, value]) =>
      [group[field as keyof Group]].flat().some((own) => [value].flat().map(String).includes(String(own))),
    );
}

/** The server returns all groups at once, so filter and sort here (GRP-1). */
export const groupsProvider = {
  sortFields: Object.keys(COMPARE),
  async getList(params) {
    const isMatch = matcher(params.filter);
    const groups = (await allGroups(params)).filter(isMatch);
    const { field = 'id', order } = params.sort ?? {};
    groups.sort(COMPARE[field as keyof typeof COMPARE]);
    if (order === 'DESC') groups.reverse();
    const { page, size } = oneBased(params);
    return { data: groups.slice((page - 1) * size, page * size), total: groups.length };
  },
  getMany: readGroups,
  getOne: ({ id, signal }) => onlyRecord('group', readGroups({ ids: [id], signal })),
  largestPage: Number.POSITIVE_INFINITY,
  refusal: BY_ROLE,
} satisfies ResourceProvider;

/** The filter has the group as `role` (GRP-2). */
export const groupUsersProvider = {
  sortFields: GROUP_USER_SORT_LABELS,
  async getList(params) {
    const page = zeroBased(params);
    const answer = await callServer(
      'get_group_users',
      {
        ...(params.filter as Pick<EndpointInput<'get_group_users'>, 'role' | 'search'>),
        ...page,
        ...toServerSort(params, GROUP_USER_SORT_LABELS),
      },
      { signal: params.signal },
    );
    const members = asRecords(answer.data, 'members').map(
      (member) => ({ ...withDefaults(EMPTY_MEMBER, member), id: requireId(member, 'member') }) as GroupUser,
    );
    return toListResult(members, answer, page);
  },
  getOne: async () => {
    throw new Error('Group members can only be listed; read the account instead.');
  },
  refusal: BY_ROLE,
} satisfies ResourceProvider;
