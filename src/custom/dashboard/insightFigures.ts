import { MONTH_NAMES, toMonth } from '../../../contract/incidents/months.ts';
import type { IncidentInsights } from '../../../contract/schemas/dashboard.ts';
import {
  CATEGORIES,
  CATEGORY_LABELS,
  DASHBOARD_TYPES,
  type IncidentStatus,
} from '../../../contract/values/incidentValues.ts';
import { CATEGORY_COLOURS, TYPE_COLOURS } from './colours.ts';

export const LAST_YEAR_LABEL = 'Same month last year';

const KINDS = ['category', 'type'] as const;
export type Kind = (typeof KINDS)[number];

export const SERIES: Record<Kind, { key: string; name: string; colour: string }[]> = {
  category: CATEGORIES.map((key) => ({ key, name: CATEGORY_LABELS[key], colour: CATEGORY_COLOURS[key] })),
  type: DASHBOARD_TYPES.map((key) => ({ key, name: key, colour: TYPE_COLOURS[key] })),
};

/** `before` is the total a year earlier, or undefined if that month precedes the first incident. */
export type MonthFigures = {
  name: string;
  figures: Record<string, number>;
  total: number;
  before: number | undefined;
};

const YEAR = 12;

export function comparedMonths(months: IncidentInsights['months'], kind: Kind): MonthFigures[] {
  const total = (index: number) => getSum(months[index]?.category ?? {});
  const first = months.findIndex((_month, index) => total(index) > 0);
  return months.slice(YEAR).map(({ month, ...figures }, index) => ({
    name: shortMonth(month),
    figures: figures[kind],
    total: total(index + YEAR),
    before: first >= 0 && index >= first ? total(index) : undefined,
  }));
}

function getSum(figures: Record<string, number>): number {
  return Object.values(figures).reduce((sum, count) => sum + count, 0);
}

export function shortMonth(month: string): string {
  const { year, month: number } = toMonth(month);
  return `${MONTH_NAMES[number - 1]?.slice(0, 3)} ${String(year).slice(2)}`;
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Incidents by day of the week (Monday first) and hour. */
export function hourTable(hours: IncidentInsights['hours']): number[][] {
  const table = WEEKDAYS.map(() => HOURS.map(() => 0));
  for (const { weekday, hour, count } of hours) {
    const day = table[weekday - 1];
    if (day && hour in day) day[hour] = count;
  }
  return table;
}

/** Days; stays below two days are shown in hours. */
export function durationText(days: number | null): string {
  if (days === null) return '–';
  if (days < 1 / 24) return '<1 h';
  if (days < 2) return `${Math.round(days * 24)} h`;
  return `${days < 10 ? days.toFixed(1).replace(/\.0$/, '') : Math.round(days)} days`;
}

export const WAITED_IN: readonly IncidentStatus[] = ['Draft', 'Pending Approval', 'Approve', 'Open'];

const PER_VISITORS = 10_000;

type ZoneRisk = { park: string; zone: string; count: number; rate: number | undefined };

export function zoneRisks({ zones, visitors }: Pick<IncidentInsights, 'zones' | 'visitors'>): ZoneRisk[] {
  const known = new Map(visitors.map((row) => [row.park, row.visitors]));
  const risks = zones.map((zone) => {
    const people = known.get(zone.park);
    return { ...zone, rate: people ? (zone.count * PER_VISITORS) / people : undefined };
  });
  return risks.sort((one, other) => (other.rate ?? -1) - (one.rate ?? -1) || other.count - one.count);
}

export const SHADES = [1, 2, 3, 4] as const;

/** Returns a shade from 1 to 4. Rates and counts are never mixed, because they are not comparable. */
export function getShades(risks: readonly ZoneRisk[], by: 'rate' | 'count'): Map<string, number> {
  const worst = Math.max(0, ...risks.map((risk) => risk[by] ?? 0));
  return new Map(
    risks.flatMap(({ park, zone, ...risk }) => {
      const value = risk[by] ?? 0;
      return value > 0
        ? [[`${park} ${zone}`, Math.max(1, Math.ceil((value / worst) * SHADES.length))] as const]
        : [];
    }),
  );
}

/** Rounds to two significant digits: `0.42`, `4.2`, `42`. */
export function rateInWords(rate: number | undefined): string {
  if (rate === undefined) return '–';
  return rate >= 10 ? String(Math.round(rate)) : rate.toPrecision(2);
}
