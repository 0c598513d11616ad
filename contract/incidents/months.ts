/** In Singapore; January is 1. */
export type Month = { year: number; month: number };

/** `YYYY-MM-01`. Months outside 1 to 12 roll over into other years. */
export function firstDay({ year, month }: Month): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD`. */
export function lastDay({ year, month }: Month): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Accepts `YYYY-MM-DD` and `YYYY-MM`. */
export function toMonth(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

export function addMonths({ year, month }: Month, months: number): Month {
  return toMonth(firstDay({ year, month: month + months }));
}

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

export function monthInWords({ year, month }: Month): string {
  return `${MONTH_NAMES[month - 1]} ${year}`;
}
