import type { InputOf } from '../../contract/endpoints.ts';
import type { Group, GroupUser } from '../../contract/schemas/group.ts';
import { GROUP_USER_SORT_LABELS } from '../../contract/sortLabels.ts';
import { entriesIn, filled, idIn } from '../host/answers.ts';
import { callHost, HostRefusal } from '../host/callHost.ts';
import { pageOf } from './pageAnswer.ts';
import { oneBased, type ResourceProvider, type Signal, sortOf, zeroBased } from './resourceProvider.ts';

const EMPTY_GROUP = { group_name: '', description: '', no_of_user: 0, perms: [] };
const EMPTY_MEMBER = { staff_id: '', name: '', department: '', park: '', role: '', created_at: '' };

/** GRP-3. */
const BY_ROLE = 'The groups are fixed: who is in one goes by the role of their account.';

async function allGroups({ signal }: Partial<Signal>): Promise<Group[]> {
  const answer = await callHost('get_all_groups', {}, { signal });
  return entriesIn(answer.data, 'groups').map(
    (group) => ({ ...filled(EMPTY_GROUP, group), id: idIn(group, 'group') }) as Group,
  );
}

/** GRP-1: the host answers all of them at once. */
export const groupsProvider = {
  async getList(params) {
    const groups = await allGroups(params);
    const { page, size } = oneBased(params);
    return { data: groups.slice((page - 1) * size, page * size), total: groups.length };
  },
  async getMany({ ids, signal }) {
    return (await allGroups({ signal })).filter(({ id }) => ids.includes(id));
  },
  async getOne({ id, signal }) {
    const group = (await allGroups({ signal })).find((each) => each.id === id);
    if (!group) throw new HostRefusal(404, { message: 'There is no such group.' });
    return group;
  },
  largestPage: Number.POSITIVE_INFINITY,
  create: BY_ROLE,
  update: BY_ROLE,
  delete: BY_ROLE,
} satisfies ResourceProvider;

/** GRP-2: the members of the group that the filter names, as `role`. */
export const groupUsersProvider = {
  async getList(params) {
    const page = zeroBased(params);
    const sort = sortOf(params, GROUP_USER_SORT_LABELS);
    const answer = await callHost(
      'get_group_users',
      {
        ...(params.filter as Pick<InputOf<'get_group_users'>, 'role' | 'search'>),
        ...page,
        ...(sort && {
          sorting: sort.way,
          sorting_label: sort.field,
        }),
      },
      { signal: params.signal },
    );
    const members = entriesIn(answer.data, 'members').map(
      (member) => ({ ...filled(EMPTY_MEMBER, member), id: idIn(member, 'member') }) as GroupUser,
    );
    return pageOf(members, answer, page);
  },
  getOne: 'A member of a group is read as an account.',
  create: BY_ROLE,
  update: BY_ROLE,
  delete: BY_ROLE,
} satisfies ResourceProvider;
