import type { EndpointInput } from '../../../../contract/endpoints.ts';
import { dayToWireDate } from '../../../../contract/singaporeTime.ts';
import { CATEGORY_LABELS, type Category } from '../../../../contract/values/incidentValues.ts';

type Asked = EndpointInput<'filter_push_messages'>;

/** NPAN-3: what the feed can be narrowed by; what is not there does not filter. Days are `YYYY-MM-DD`. */
export type FeedFilter = {
  park?: string;
  category?: Category;
  /** 1 read, 0 unread. */
  status?: Exclude<Asked['status'], '' | 'All' | undefined>;
  start_date?: string;
  end_date?: string;
};

/** The filter with some fields set; an empty text takes a field away. */
export function withFields(filter: FeedFilter, fields: { [Field in keyof FeedFilter]: string }): FeedFilter {
  const next = { ...filter, ...fields };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as FeedFilter;
}

/** In words, so that nobody takes a part for the whole. */
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
