import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Singapore has kept UTC+8 without daylight saving since 1982, so a fixed offset is exact and needs no zone data. */
const SINGAPORE_OFFSET_MINUTES = 8 * 60;

const INSTANT_FORMAT = 'D MMM YYYY, HH:mm';
/** `date` of an incident on the wire; the specification writes it `D MMM yyyy`. */
export const WIRE_DATE_FORMAT = 'D MMM YYYY';
const CALENDAR_DATE_FORMAT = 'YYYY-MM-DD';
const WIRE_TIME_FORMAT = 'HH:mm:ss';

/** Day.js's `utcOffset` depends on the process's zone and can be an hour off. Text without a zone is parsed as UTC. */
function inSingapore(instant: Date | string | number): Dayjs {
  return dayjs.utc(instant).add(SINGAPORE_OFFSET_MINUTES, 'minute');
}

/** Checked first, because Day.js takes minutes for a million digits. */
const DATE = /^(\d{4}-\d\d-\d\d|\d\d? [A-Z][a-z]{2} \d{4})$/;

/** Must read back the same, because 30 February would be 2 March. Day.js's own plugin for this is larger. */
function parseDate(text: string, format: string): Dayjs {
  const instant = format === WIRE_DATE_FORMAT ? new Date(`${text} 00:00 GMT`) : text;
  const date = dayjs.utc(DATE.test(text) ? instant : '');
  return date.format(format) === text ? date : dayjs.utc('');
}

/** `D MMM YYYY, HH:mm` in Singapore, regardless of the browser's zone; empty for a missing or invalid instant (SHELL-8). */
export function formatInstant(instant: Date | string | null | undefined): string {
  if (!instant) return '';
  const local = inSingapore(instant);
  return local.isValid() ? local.format(INSTANT_FORMAT) : '';
}

/** `YYYY-MM-DD` in Singapore. */
export function singaporeDay(instant: Date | string | number): string {
  return inSingapore(instant).format(CALENDAR_DATE_FORMAT);
}

export function minutesOfDay(instant: Date): number {
  const local = inSingapore(instant);
  return local.hour() * 60 + local.minute();
}

export function wireDateAndTime(instant: Date): { date: string; time: string } {
  const local = inSingapore(instant);
  return { date: local.format(WIRE_DATE_FORMAT), time: local.format(WIRE_TIME_FORMAT) };
}

export function addDays(day: string, days: number): string {
  return parseDate(day, CALENDAR_DATE_FORMAT).add(days, 'day').format(CALENDAR_DATE_FORMAT);
}

/** Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return parseDate(to, CALENDAR_DATE_FORMAT).diff(parseDate(from, CALENDAR_DATE_FORMAT), 'day');
}

/** Requires `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  return parseDate(text, CALENDAR_DATE_FORMAT).isValid();
}

/** Requires `D MMM YYYY`. */
export function isWireDate(text: string): boolean {
  return parseDate(text, WIRE_DATE_FORMAT).isValid();
}

export function isWireTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

/** Date and time are in Singapore; undefined if invalid (FORM-14). */
export function wireInstant(date: string, time: string): Date | undefined {
  const day = wireDateToDay(date);
  if (day === undefined || !isWireTime(time)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(startOfDay(day).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** `3 Nov 2026` → `2026-11-03`; undefined if invalid. */
export function wireDateToDay(text: string): string | undefined {
  const date = parseDate(text, WIRE_DATE_FORMAT);
  return date.isValid() ? date.format(CALENDAR_DATE_FORMAT) : undefined;
}

/** `2026-11-03` → `3 Nov 2026`; empty if invalid. */
export function dayToWireDate(day: string): string {
  const date = parseDate(day, CALENDAR_DATE_FORMAT);
  return date.isValid() ? date.format(WIRE_DATE_FORMAT) : '';
}

/** Uses arithmetic because `Date` does not parse the five-digit year after 9999-12-31. */
export function startOfDay(day: string): Date {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date, 0, -SINGAPORE_OFFSET_MINUTES));
}
