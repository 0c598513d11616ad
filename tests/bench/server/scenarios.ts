import type { EndpointInput } from '../../../contract/endpoints.ts';
import { addDays, singaporeDay } from '../../../contract/singaporeTime.ts';
import type { BenchCall, BenchRole } from './http.ts';
import { RARE_WORD } from './loadSql.ts';

type ListInput = Omit<EndpointInput<'get_all_incidents'>, 'platform'>;

const today = singaporeDay(new Date());
/** The console's default list request (LIST-6). */
export const LAST_30_DAYS = { from_date: addDays(today, -30), to_date: today };
const year = Number(today.slice(0, 4)) - 1;
/** The same month a year ago. */
const A_PAST_MONTH = { from_date: `${year}${today.slice(4, 8)}01`, to_date: `${year}${today.slice(4, 8)}28` };
const COMMON_WORD = 'slipped';
/** Half of the Night Safari. */
const AREA = '1.4000,103.7870;1.4000,103.7900;1.4060,103.7900;1.4060,103.7870';

function list(title: string, input: ListInput, as: BenchRole = 'senior_user'): BenchCall {
  return { title, name: 'get_all_incidents', input: { platform: 'web', ...input }, as };
}

export const FIRST_PAGE = list('List, as it opens', LAST_30_DAYS);

export function differentLists(many: number): BenchCall[] {
  return Array.from({ length: many }, (_, index) => {
    const from_date = addDays(today, Math.round(many / 2) - index - 30);
    return list(`List since ${from_date}`, { from_date, to_date: today });
  });
}

export type Known = { busiestIncident: string; userIds: Record<BenchRole, string> };

export function scenarios({ busiestIncident, userIds }: Known): BenchCall[] {
  const platform = 'web';
  const feed = { platform, user_id: userIds.senior_user, size: 10 } as const;
  const as = 'senior_user';
  return [
    FIRST_PAGE,
    list('List, as it opens for a junior (scope in SQL, names masked)', LAST_30_DAYS, 'junior_user'),
    list('List, all time', {}),
    list('List, all time, page 1,000', { page: 999 }),
    list('List, all time, page 10,000', { page: 9999 }),
    list('List, last 30 days, page 1,000', { ...LAST_30_DAYS, page: 999 }),
    list('Filter: category', { ...LAST_30_DAYS, category: 'c2' }),
    list('Filter: park', { ...LAST_30_DAYS, park: 'Bird Paradise' }),
    list('Filter: park and zone', { ...LAST_30_DAYS, park: 'Singapore Zoo', zone: 'Kidsworld' }),
    list('Filter: incident type', { ...LAST_30_DAYS, incident_type: 'Security' }),
    list('Filter: placement', { ...LAST_30_DAYS, incident_placement: 'Boardwalk' }),
    list('Filter: status Open', { ...LAST_30_DAYS, incident_status: 'Open' }),
    list('Filter: status Archived, all time', { incident_status: 'Archived' }),
    list('Filter: category and park, all time', { category: 'c3', park: 'Night Safari' }),
    list('Filter: my cases, all time', { case: 'my_case' }),
    list('A past month', A_PAST_MONTH),
    list('A past month, by number', { ...A_PAST_MONTH, sort_by_number: 'asc' }),
    list('A past month, park and type', { ...A_PAST_MONTH, park: 'River Wonders', incident_type: 'Safety' }),
    list('Search: rare word, all time', { search: RARE_WORD }),
    list('Search: rare word, last 30 days', { ...LAST_30_DAYS, search: RARE_WORD }),
    list('Search: common word, all time', { search: COMMON_WORD }),
    list('Search: common word, last 30 days', { ...LAST_30_DAYS, search: COMMON_WORD }),
    list('Search: common word, a past month', { ...A_PAST_MONTH, search: COMMON_WORD }),
    list('Filter: an area of the map', { ...LAST_30_DAYS, area: AREA }),
    list('Filter: an area of the map, all time', { area: AREA }),
    {
      title: 'Numbers of the tabs, last 30 days',
      name: 'count_incidents',
      input: { platform, ...LAST_30_DAYS },
      as,
    },
    {
      title: 'Map of the list, last 30 days',
      name: 'map_incidents',
      input: { platform, ...LAST_30_DAYS },
      as,
    },
    {
      title: 'Map of the list, a past year',
      name: 'map_incidents',
      input: { platform, from_date: `${year}-01-01`, to_date: `${year}-12-31` },
      as,
    },
    { title: 'One incident', name: 'get_incident', input: { platform, id: busiestIncident }, as },
    {
      title: 'Dashboard, all parks',
      name: 'incident_info',
      input: { platform, year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) },
      as,
    },
    {
      title: 'Dashboard, one park, a past month',
      name: 'incident_info',
      input: { platform, year, month: Number(today.slice(5, 7)), park: 'Bird Paradise' },
      as,
    },
    {
      title: 'Dashboard, insights of the month, all parks',
      name: 'incident_insights',
      input: { platform, year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) },
      as,
    },
    {
      title: 'Audit trail, first page',
      name: 'get_incident_audit_trails',
      input: { platform, incident_id: busiestIncident, page: 1, size: 10 },
      as,
    },
    { title: 'Notification feed', name: 'get_push_messages', input: feed, as },
    {
      title: 'Notification feed, unread',
      name: 'filter_push_messages',
      input: { ...feed, status: '0' },
      as,
    },
    {
      title: 'Notification feed, a park and a category',
      name: 'filter_push_messages',
      input: { ...feed, park: 'Bird Paradise', category: 'c2' },
      as,
    },
    {
      title: 'Notification feed, a search without matches',
      name: 'get_push_messages',
      input: { ...feed, search: RARE_WORD },
      as,
    },
    { title: 'Red dot', name: 'has_new_push_message', input: { platform, user_id: userIds.senior_user }, as },
    { title: 'Account list', name: 'get_all_users', input: { platform }, as: 'super_admin' },
    {
      title: 'Account list, a search',
      name: 'get_all_users',
      input: { platform, search: 'tan wei' },
      as: 'super_admin',
    },
    list('Export, 1,000 rows of a past month', { ...A_PAST_MONTH, export: true, page: 1, size: 1000 }),
  ];
}
