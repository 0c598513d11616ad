import type { EndpointInput } from '../../../../contract/endpoints.ts';
import { datesInWords } from '../../../components/list/datesInWords.ts';
import { toActive, useListFilter } from '../../../components/list/useListFilter.ts';

type UserFilter = Partial<
  Pick<
    EndpointInput<'get_all_users'>,
    'joined_from_date' | 'joined_to_date' | 'role' | 'park' | 'department' | 'user_type' | 'search'
  >
>;

export const useUserFilter = () => useListFilter<UserFilter>();

/** The tab and the search show their own values; other filters appear in the panel and as chips. */
export function withoutPanel({ user_type, search }: UserFilter): UserFilter {
  return { user_type, search };
}

export function activeFilters(filter: UserFilter, roleTitle: (role: string) => string) {
  const joined = datesInWords(filter.joined_from_date, filter.joined_to_date);
  return toActive<UserFilter>([
    [{ joined_from_date: undefined, joined_to_date: undefined }, joined && `Joined: ${joined}`],
    [{ role: undefined }, filter.role && roleTitle(filter.role)],
    [{ park: undefined }, filter.park],
    [{ department: undefined }, filter.department],
  ]);
}
