import { useDataProvider } from 'react-admin';
import { mayOpenListedUsers, type Viewer } from '../../../contract/access.ts';
import { accountStatus } from '../../../contract/accounts/userState.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { useViewer } from '../../api/useViewer.ts';
import { pages } from '../../pages.ts';
import { type Target, toFilteredList } from './target.ts';
import { SHOWN, toMore, useSearch } from './useSearch.ts';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

export function usePersonTargets(words: string, mayList: boolean) {
  const viewer = useViewer();
  const dataProvider = useDataProvider();
  const search = useSearch('users', words, mayList, (signal) =>
    dataProvider.getList<User>('users', {
      filter: { search: words },
      pagination: { page: 1, perPage: SHOWN },
      sort: BY_NAME,
      signal,
    }),
  );
  const { data } = search;
  const targets = [
    ...(data?.data ?? []).map((user) => toTarget(viewer, user)),
    ...toMore('People', pages.users.path, words, data),
  ];
  return { ...search, targets };
}

function toTarget(viewer: Viewer, user: User): Target {
  const { name, staff_id, department, park } = user;
  const status = accountStatus(user);
  return {
    group: 'People',
    to: getPersonPath(viewer, user),
    title: name,
    isName: true,
    about: [staff_id, department, park, status !== 'Active' && status].filter(Boolean).join(' · '),
  };
}

/** Those who may not open other accounts see them in the list. */
function getPersonPath(viewer: Viewer, { id, name, staff_id }: User): string {
  if (id === viewer.id) return pages.ownProfile.to(id);
  return mayOpenListedUsers(viewer) ? pages.user.to(id) : toFilteredList(pages.users.path, staff_id || name);
}
