import type { EndpointInput } from '../../../../contract/endpoints.ts';
import { dayToWireDate } from '../../../../contract/singaporeTime.ts';
import { CATEGORY_LABELS, type Category } from '../../../../contract/values/incidentValues.ts';

type Asked = EndpointInput<'filter_push_messages'>;

/** Missing fields do not filter. Days are `YYYY-MM-DD` (NPAN-3). */
export type FeedFilter = {
  park?: string;
  category?: Category;
  status?: Exclude<Asked['status'], '' | 'All' | undefined>;
  start_date?: string;
  end_date?: string;
};

export function withFields(filter: FeedFilter, fields: { [Field in keyof FeedFilter]: string }): FeedFilter {
  const next = { ...filter, ...fields };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as FeedFilter;
}

/** Shown as text, so that no one mistakes a filtered list for a complete one. */
export function filterWords(filter: FeedFilter): string[] {
  const { park, category, status, start_date, end_date } = filter;
  return [
    park,
    category && CATEGORY_LABELS[category],
    status && (status === '1' ? 'Read' : 'Unread'),
    start_date && `From ${dayToWireDate(start_date)}`,
    end_date && `To ${dayToWireDate(end_date)}`,
  ].flatMap((words) => words || []);
}
