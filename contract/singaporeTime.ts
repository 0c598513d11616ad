import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

/** Singapore has kept UTC+8 without daylight saving since 1982, so a fixed offset is exact and needs no zone data. */
const SINGAPORE_OFFSET_MINUTES = 8 * 60;

const INSTANT_FORMAT = 'D MMM YYYY, HH:mm';
/** `date` of an incident on the wire; the specification writes it `D MMM yyyy`. */
export const WIRE_DATE_FORMAT = 'D MMM YYYY';
const CALENDAR_DATE_FORMAT = 'YYYY-MM-DD';
const WIRE_TIME_FORMAT = 'HH:mm:ss';

/**
 * The instant as a UTC clock that was put forward to Singapore's wall time. Day.js's own `utcOffset` goes by way of the
 * process's zone and is an hour off where that zone skips one; and a text without a zone is UTC here, never local time.
 */
function inSingapore(instant: Date | string | number): Dayjs {
  return dayjs.utc(instant).add(SINGAPORE_OFFSET_MINUTES, 'minute');
}

/** No date of ours is longer; Day.js takes minutes over a text of a million digits. */
const DATE_MAX_LENGTH = 20;

/** A date that is written in this format and in no other; invalid where it is not. */
function parseDate(text: string, format: string): Dayjs {
  return dayjs.utc(text.length > DATE_MAX_LENGTH ? '' : text, format, true);
}

/** SHELL-8: a UTC instant as `D MMM YYYY, HH:mm` in Singapore, whatever the browser's zone. Empty for no or a bad instant. */
export function formatInstant(instant: Date | string | null | undefined): string {
  if (!instant) return '';
  const local = inSingapore(instant);
  return local.isValid() ? local.format(INSTANT_FORMAT) : '';
}

/** The calendar day in Singapore at an instant, as `YYYY-MM-DD`. */
export function singaporeDay(instant: Date | string | number): string {
  return inSingapore(instant).format(CALENDAR_DATE_FORMAT);
}

/** Minutes since midnight in Singapore at an instant. */
export function minutesOfDay(instant: Date): number {
  const local = inSingapore(instant);
  return local.hour() * 60 + local.minute();
}

/** The date and time of an incident that happens at this instant, in the wire's own formats. */
export function wireDateAndTime(instant: Date): { date: string; time: string } {
  const local = inSingapore(instant);
  return { date: local.format(WIRE_DATE_FORMAT), time: local.format(WIRE_TIME_FORMAT) };
}

/** A calendar day moved by whole days: `addDays('2026-03-01', -1)` is `2026-02-28`. */
export function addDays(day: string, days: number): string {
  return parseDate(day, CALENDAR_DATE_FORMAT).add(days, 'day').format(CALENDAR_DATE_FORMAT);
}

/** Days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return parseDate(to, CALENDAR_DATE_FORMAT).diff(parseDate(from, CALENDAR_DATE_FORMAT), 'day');
}

/** True for a calendar day that exists, written `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  return parseDate(text, CALENDAR_DATE_FORMAT).isValid();
}

/** True for an incident date that exists, written `D MMM YYYY`. */
export function isWireDate(text: string): boolean {
  return parseDate(text, WIRE_DATE_FORMAT).isValid();
}

/** True for a time of day written `HH:mm:ss`. */
export function isWireTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

/** FORM-14: the instant of an incident's date and time in Singapore; undefined where they are none. */
export function wireInstant(date: string, time: string): Date | undefined {
  const day = wireDateToDay(date);
  if (day === undefined || !isWireTime(time)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(startOfDay(day).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** `3 Nov 2026` → `2026-11-03`; undefined when it is not a date. */
export function wireDateToDay(text: string): string | undefined {
  const date = parseDate(text, WIRE_DATE_FORMAT);
  return date.isValid() ? date.format(CALENDAR_DATE_FORMAT) : undefined;
}

/** `2026-11-03` → `3 Nov 2026`; empty when it is not a date. */
export function dayToWireDate(day: string): string {
  const date = parseDate(day, CALENDAR_DATE_FORMAT);
  return date.isValid() ? date.format(WIRE_DATE_FORMAT) : '';
}

/**
 * The first instant of a Singapore calendar day, for filters on UTC instants. By arithmetic: the day after 9999-12-31 has
 * five digits, which `Date` does not read.
 */
export function startOfDay(day: string): Date {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date, 0, -SINGAPORE_OFFSET_MINUTES));
}
