import { addDays, singaporeDay } from '../contract/singaporeTime.ts';
import type { Random } from './random.ts';

const DAYS_BACK = 730;

const WEEKDAY_WEIGHTS = [1.8, 0.9, 0.85, 0.9, 0.95, 1.1, 1.7];
/** January to December; June and December are the long school holidays. */
const MONTH_WEIGHTS = [0.95, 0.9, 1.1, 0.95, 0.95, 1.3, 0.95, 0.9, 1.1, 0.95, 1, 1.35];

type Hours = readonly number[];
const DAY_GUEST_HOURS: Hours = [0, 0, 0, 0, 0, 0, 0, 0, 2, 6, 10, 16, 17, 17, 17, 10, 7, 4, 1, 0, 0, 0, 0, 0];
const DAY_STAFF_HOURS: Hours = [0, 0, 0, 0, 0, 0, 2, 6, 9, 10, 11, 13, 11, 12, 13, 9, 7, 4, 1, 0, 0, 0, 0, 0];
const NIGHT_GUEST_HOURS: Hours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 14, 33, 31, 14, 6];
const NIGHT_STAFF_HOURS: Hours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 4, 5, 8, 9, 12, 20, 20, 10, 6];

export function isNightPark(park: string): boolean {
  return park === 'Night Safari';
}

const WEATHERS = [
  'Fair',
  'Cloudy',
  'Light rain',
  'Heavy rain',
  'Thundery showers',
  'Lightning alert',
  'Haze',
] as const;
type Weather = (typeof WEATHERS)[number];
export const WET: readonly Weather[] = ['Light rain', 'Heavy rain', 'Thundery showers'];
export const STORM: readonly Weather[] = ['Heavy rain', 'Thundery showers', 'Lightning alert'];

/** By month, in the order of WEATHERS; about 167 days a year have a thunderstorm. */
const WEATHER_BY_MONTH: readonly (readonly number[])[] = [
  [34, 26, 14, 12, 10, 4, 0],
  [52, 24, 8, 5, 8, 3, 0],
  [44, 24, 9, 6, 13, 4, 0],
  [36, 22, 9, 8, 19, 6, 0],
  [36, 22, 9, 8, 19, 6, 0],
  [42, 24, 8, 7, 14, 5, 0],
  [46, 24, 8, 6, 12, 4, 0],
  [42, 22, 8, 7, 12, 4, 5],
  [38, 22, 8, 7, 13, 4, 8],
  [34, 22, 9, 9, 16, 5, 5],
  [28, 22, 12, 13, 18, 7, 0],
  [28, 24, 14, 15, 14, 5, 0],
];

export type Moment = { at: Date; hour: number; weather: Weather };

/** Moments of the last 24 months, at least two hours ago, during opening hours in Singapore. */
export function calendar(now: Date): (random: Random, park: string, byStaff: boolean) => Moment {
  const today = singaporeDay(now);
  const days = Array.from({ length: DAYS_BACK }, (_, ago) => {
    const day = addDays(today, -ago);
    return { day, weight: dayWeight(day) };
  });
  const latest = now.getTime() - 2 * 3_600_000;
  return (random, park, byStaff) => {
    const { day } = random.weighted(days, ({ weight }) => weight);
    const weights = getHours(park, byStaff);
    const hour = random.weighted(HOURS, (value) => weights[value] ?? 0);
    const weather = getWeather(random, Number(day.slice(5, 7)) - 1, hour);
    const at = new Date(`${day}T${two(hour)}:${two(random.int(0, 59))}:00+08:00`);
    // Times less than two hours ago move to the previous day.
    return { at: at.getTime() > latest ? new Date(at.getTime() - 86_400_000) : at, hour, weather };
  };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function getHours(park: string, byStaff: boolean): Hours {
  if (isNightPark(park)) return byStaff ? NIGHT_STAFF_HOURS : NIGHT_GUEST_HOURS;
  return byStaff ? DAY_STAFF_HOURS : DAY_GUEST_HOURS;
}

function getWeather(random: Random, month: number, hour: number): Weather {
  const shares = WEATHER_BY_MONTH[month] ?? [];
  const stormy = hour >= 13 && hour <= 18 ? 1.7 : hour < 11 ? 0.4 : 1;
  return random.weighted(WEATHERS, (weather) => {
    const share = shares[WEATHERS.indexOf(weather)] ?? 0;
    return STORM.includes(weather) ? share * stormy : share;
  });
}

function dayWeight(day: string): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const month = Number(day.slice(5, 7)) - 1;
  return (WEEKDAY_WEIGHTS[weekday] ?? 1) * (MONTH_WEIGHTS[month] ?? 1);
}

const two = (value: number) => String(value).padStart(2, '0');
