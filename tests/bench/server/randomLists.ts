import { sql } from 'drizzle-orm';
import { addDays, singaporeDay } from '../../../contract/singaporeTime.ts';
import { type Database, queryRows } from '../../../server/database/connection.ts';
import type { BenchCall, BenchRole } from './http.ts';
import { LAST_30_DAYS } from './scenarios.ts';
import { randomNumbers } from './statistics.ts';

type Choices = Record<'park' | 'zone' | 'incident_type' | 'incident_placement', string[]>;

export async function getChoices(database: Database): Promise<Choices> {
  const values = async (column: string) => {
    const rows = await queryRows<{ value: string }>(
      database,
      sql`select distinct ${sql.identifier(column)} as value from incidents order by 1`,
    );
    return rows.map((row) => row.value).filter(Boolean);
  };
  return {
    park: await values('park'),
    zone: await values('zone_type'),
    incident_type: await values('incident_type'),
    incident_placement: await values('placement'),
  };
}

const CATEGORIES = ['c1', 'c2', 'c3', 'c4'] as const;
const STATUSES = ['Open', 'Pending Approval', 'Draft', 'Closed', 'Archived'] as const;
const WORDS = [
  'slipped',
  'tram',
  'wallet',
  'lamp post 42',
  'penguin',
  'INC-0001',
  'Tan',
  'lift stopped',
] as const;
const ROLES = ['senior_user', 'junior_user', 'super_admin'] as const satisfies BenchRole[];

/** List calls with random filters, the same in every run: the last days, past months, years, and no dates. */
export function randomLists(count: number, choices: Choices): BenchCall[] {
  const next = randomNumbers(20);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const perhaps = <Item>(share: number, items: readonly Item[]) => (next() < share ? one(items) : undefined);
  const today = singaporeDay(new Date());
  const dates = () => {
    const kind = next();
    if (kind < 0.35) return LAST_30_DAYS;
    if (kind < 0.8) {
      const from_date = addDays(today, -Math.floor(60 + next() * 640));
      return { from_date, to_date: addDays(from_date, 30) };
    }
    return kind < 0.9 ? { from_date: addDays(today, -365), to_date: today } : {};
  };
  return Array.from({ length: count }, (_, index) => ({
    title: `random list ${index}`,
    name: 'get_all_incidents' as const,
    as: one(ROLES),
    input: {
      platform: 'web' as const,
      ...dates(),
      category: perhaps(0.3, CATEGORIES),
      park: perhaps(0.4, choices.park),
      zone: perhaps(0.15, choices.zone),
      incident_type: perhaps(0.3, choices.incident_type),
      incident_placement: perhaps(0.2, choices.incident_placement),
      incident_status: perhaps(0.4, STATUSES),
      search: perhaps(0.25, WORDS),
      case: perhaps(0.1, ['my_case'] as const),
      sort_by_number: perhaps(0.15, ['asc', 'desc'] as const),
      sort_by_date: perhaps(0.15, ['asc', 'desc'] as const),
      page: perhaps(0.2, [1, 2, 5, 20]),
    },
  }));
}
