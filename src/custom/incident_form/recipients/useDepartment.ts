import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { getTickState, withDepartment, withUser } from '../../../../contract/incidents/recipients.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { RecipientSelection } from './recipientSelection.ts';

/** Milliseconds before the people of a department are read again. */
const FRESH = 60_000;

export function useDepartment(name: string, isOpen: boolean, selection: RecipientSelection) {
  const { question, usual, recipients, membersOf, hasStrangers, place, change } = selection;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notifyError = useErrorNotification();
  const known = membersOf(name);
  const areSomeApart = getTickState(recipients, { name, members: known, users: undefined }) === -1;
  const query = useInfiniteQuery({
    queryKey: ['notification users', name],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getNotificationUsers(question, name, pageParam, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length : undefined),
    enabled: isOpen || hasStrangers || areSomeApart,
    staleTime: FRESH,
  });
  const users = useMemo(() => query.data?.pages.flatMap((page) => page.users), [query.data]);
  useEffect(() => {
    if (users) place(users);
  }, [users, place]);

  const total = query.data?.pages.at(-1)?.total;
  const members = [...new Set([...known, ...(users ?? []).map(({ id }) => id)])];
  const department = { name, members, users: hasStrangers && query.hasNextPage ? undefined : total };
  /** Ticking a department also covers individually ticked people on pages that are not loaded yet. */
  const readAll = async () => {
    let read: Pick<typeof query, 'data' | 'error' | 'hasNextPage'> = query;
    while (!read.data || read.hasNextPage) {
      read = await query.fetchNextPage();
      if (read.error) throw read.error;
    }
    return read.data.pages.flatMap((page) => page.users.map(({ id }) => id));
  };
  const tick = async (isTicked: boolean): Promise<void> => {
    try {
      const all = hasStrangers ? [...members, ...(await readAll())] : members;
      change((choice) => withDepartment(choice, usual, { name, members: all }, isTicked));
    } catch {
      notifyError(`The people in ${name} could not be loaded.`, () => void tick(isTicked));
    }
  };
  return {
    query,
    users,
    state: getTickState(recipients, department),
    tick,
    tickUser: (id: string, isTicked: boolean) =>
      change((choice) => withUser(choice, usual, department, id, isTicked)),
  };
}
