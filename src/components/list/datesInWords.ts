import { dayToWireDate } from '../../../contract/singaporeTime.ts';

/** Days are `YYYY-MM-DD`. A shared year is written once, so that the text fits on one line of a phone. */
export function datesInWords(fromDay: string | undefined, toDay: string | undefined): string | undefined {
  const [from, to] = [fromDay, toDay].map((day) => day && dayToWireDate(day));
  if (!from || !to) return from ? `From ${from}` : to && `To ${to}`;
  if (from === to) return from;
  const year = to.slice(-5);
  return `${from.endsWith(year) ? from.slice(0, -year.length) : from} to ${to}`;
}
