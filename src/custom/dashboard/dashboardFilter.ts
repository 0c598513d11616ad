import { useLocation, useNavigate } from 'react-admin';
import { type Month, toMonth } from '../../../contract/incidents/months.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { currentTime } from '../../api/clock.ts';

/** DASH-1: an empty park is All. */
export type DashboardFilter = Month & { park: string };

/** DASH-1: years on offer before and after the current one. */
const YEARS_AROUND = 5;

export function yearsOnOffer(now: Date): number[] {
  const { year } = toMonth(singaporeDay(now));
  return Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => year - YEARS_AROUND + index);
}

/** DASH-1: what the address says; what it does not say, or says wrong, is the current month of all parks. */
export function parseDashboardFilter(search: string, now: Date): DashboardFilter {
  const asked = new URLSearchParams(search);
  const today = toMonth(singaporeDay(now));
  const year = Number(asked.get('year'));
  const month = Number(asked.get('month'));
  return {
    year: yearsOnOffer(now).includes(year) ? year : today.year,
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : today.month,
    park: asked.get('park') ?? '',
  };
}

export function toSearch({ year, month, park }: DashboardFilter): string {
  return `?${new URLSearchParams({ year: String(year), month: String(month), ...(park && { park }) })}`;
}

/** DASH-1: the filters stand in the address, so that a link and Back show the same figures. */
export function useDashboardFilter() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = parseDashboardFilter(search, currentTime());
  const change = (fields: Partial<DashboardFilter>) =>
    navigate(pathname + toSearch({ ...filter, ...fields }), { replace: true });
  return { filter, change };
}
