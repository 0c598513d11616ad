import { useLocation, useNavigate } from 'react-admin';
import { type Month, toMonth } from '../../../contract/incidents/months.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { currentTime } from '../../api/clock.ts';
import { useToday } from '../../components/useToday.ts';

export type DashboardFilter = Month & { park: string };

const YEARS_AROUND = 5;

export function getYears(now: Date): number[] {
  const { year } = toMonth(singaporeDay(now));
  return Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => year - YEARS_AROUND + index);
}

export function parseDashboardFilter(search: string, now: Date): DashboardFilter {
  const asked = new URLSearchParams(search);
  const today = toMonth(singaporeDay(now));
  const year = Number(asked.get('year'));
  const month = Number(asked.get('month'));
  return {
    year: getYears(now).includes(year) ? year : today.year,
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : today.month,
    park: asked.get('park') ?? '',
  };
}

export function toSearch({ year, month, park }: DashboardFilter): string {
  return `?${new URLSearchParams({ year: String(year), month: String(month), ...(park && { park }) })}`;
}

/** Keeps the filters in the address, so that links and Back restore the same figures (DASH-1). */
export function useDashboardFilter() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The usual month is the current one, also after a night.
  useToday();
  const filter = parseDashboardFilter(search, currentTime());
  const change = (fields: Partial<DashboardFilter>) =>
    navigate(pathname + toSearch({ ...filter, ...fields }), { replace: true });
  return { filter, change };
}
