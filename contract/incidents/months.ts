/** A month of Singapore's calendar; January is 1. */
export type Month = { year: number; month: number };

/** The first day of a month, `YYYY-MM-01`; months beyond 12 and before 1 are those of the years after and before. */
export function firstDay({ year, month }: Month): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** The last day of a month, `YYYY-MM-DD`. */
export function lastDay({ year, month }: Month): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The month of a day, `YYYY-MM-DD`, or of a month, `YYYY-MM`. */
export function toMonth(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** So many months later, or earlier. */
export function addMonths({ year, month }: Month, months: number): Month {
  return toMonth(firstDay({ year, month: month + months }));
}

/** `YYYY-MM`. */
export function monthText(month: Month): string {
  return firstDay(month).slice(0, 7);
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `November 2026`. */
export function monthInWords({ year, month }: Month): string {
  return `${MONTH_NAMES[month - 1]} ${year}`;
}
