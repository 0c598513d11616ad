import { type SQL, sql } from 'drizzle-orm';
import { effectiveCategory } from '../../contract/access.ts';
import { MAP_CELL_DEGREES, MAP_MAX_CELLS } from '../../contract/limits.ts';
import { CATEGORIES, type Category, ZONE_PIN } from '../../contract/values/incidentValues.ts';
import { queryRows } from '../database/connection.ts';
import { statementKey } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';
import { countWithCache } from './countIncidents.ts';
import { countedIncidents, isCounted } from './incidentCounts.ts';
import { conditions } from './listConditions.ts';
import { resolveFilter } from './settledFilter.ts';

type ZoneRow = { park: string; zone: string; category: Category | ''; count: number };
type PinRow = {
  row: number;
  column: number;
  lat: number;
  lng: number;
  category: Category | '';
  count: number;
};

export async function mapIncidents(
  services: Pick<Services, 'database' | 'reference' | 'now'>,
  { input: asked, by }: Call<'map_incidents'>,
): Promise<Answer<'map_incidents'>> {
  const { database } = services;
  const input = await resolveFilter(services, { ...asked, export: false });
  const where = sql.join(conditions(input, by, services.now()), sql` and `);
  const which = statementKey(where);
  const { zones, pins } = await countWithCache(services, input, `map ${which}`, async () => {
    const [zones, pins] = await Promise.all([
      queryRows<ZoneRow>(
        database,
        sql`select park, zone_type as zone, category, sum(count)::int as count
          from ${isCounted(input) ? countedIncidents(by) : sql`(select *, 1 as count from ${incidents}) as incidents`}
          where ${where} group by 1, 2, 3 having sum(count) > 0`,
      ),
      queryRows<PinRow>(
        database,
        sql`select floor(pin[1] / ${MAP_CELL_DEGREES}::float8)::int as row, floor(pin[0] / ${MAP_CELL_DEGREES}::float8)::int as column,
            ${middleOf(sql`pin[1]`)} as lat, ${middleOf(sql`pin[0]`)} as lng, category, count(*)::int as count
          from ${incidents} where ${where} and pin is not null group by 1, 2, category`,
      ),
    ]);
    return { total: sumOf(zones), zones, pins };
  });
  const named = zones.filter(({ zone }) => zone !== ZONE_PIN);
  // A pin may also be a typed text, which has no position.
  const unplaced = sumOf(zones) - sumOf(named) - sumOf(pins);
  const cells = together(pins, ({ row, column }) => `${row} ${column}`);
  return {
    zones: together(named, ({ park, zone }) => JSON.stringify([park, zone])).map(
      ({ park, zone, count, category }) => ({ park, zone, count, category }),
    ),
    pins: cells
      .slice(0, MAP_MAX_CELLS)
      .map(({ lat, lng, count, category }) => ({ lat, lng, count, category })),
    // Pins may be newer than the counts.
    left: sumOf(cells.slice(MAP_MAX_CELLS)) + Math.max(0, unplaced),
  };
}

/** The average may be rounded out of the cell; the pins themselves never are. */
const middleOf = (degrees: SQL) =>
  sql`least(greatest(avg(${degrees}), min(${degrees})), max(${degrees}))::float8`;

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

type Counted = { category: Category | ''; count: number };

/** The largest groups come first, each with its worst category. */
function together<Row extends Counted>(
  rows: readonly Row[],
  placeOf: (row: Row) => string,
): (Row & { category: Category })[] {
  const places = new Map<string, Row & { category: Category }>();
  for (const row of rows) {
    const category = effectiveCategory(row.category);
    const place = placeOf(row);
    const before = places.get(place);
    places.set(
      place,
      before
        ? { ...before, count: before.count + row.count, category: worse(before.category, category) }
        : { ...row, category },
    );
  }
  return [...places.values()].sort((one, other) => other.count - one.count);
}

function worse(one: Category, other: Category): Category {
  return CATEGORIES.indexOf(one) > CATEGORIES.indexOf(other) ? one : other;
}
