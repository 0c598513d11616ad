import { dayToWireDate } from '../../../contract/singaporeTime.ts';

/** Two days (`YYYY-MM-DD`) in one text, which a phone has room for in one line; a year that both have stands once. */
export function datesInWords(fromDay: string | undefined, toDay: string | undefined): string | undefined {
  const [from, to] = [fromDay, toDay].map((day) => day && dayToWireDate(day));
  if (!from || !to) return from ? `From ${from}` : to && `To ${to}`;
  if (from === to) return from;
  const year = to.slice(-5);
  return `${from.endsWith(year) ? from.slice(0, -year.length) : from} to ${to}`;
}
