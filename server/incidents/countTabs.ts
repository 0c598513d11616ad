import { sql } from 'drizzle-orm';
import { statementKey } from '../database/readTogether.ts';
import { incidents } from '../database/schema.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import type { Services } from '../services.ts';
import { countWithCache } from './countIncidents.ts';
import { conditions } from './listConditions.ts';
import { resolveFilter } from './settledFilter.ts';

export async function countTabs(
  services: Pick<Services, 'database' | 'reference' | 'now'>,
  { input: asked, by }: Call<'count_incidents'>,
): Promise<Answer<'count_incidents'>> {
  const { database } = services;
  const input = await resolveFilter(services, { ...asked, incident_status: undefined, export: false });
  const counted = database
    .select({ status: incidents.status, count: sql<number>`count(*)::int` })
    .from(incidents)
    .where(sql.join(conditions(input, by, services.now()), sql` and `))
    .groupBy(incidents.status);
  const { total, of } = await countWithCache(services, input, `tabs ${statementKey(counted)}`, async () => {
    const rows = await counted;
    return {
      total: rows.reduce((sum, { count }) => sum + count, 0),
      of: new Map(rows.map(({ status, count }) => [status, count])),
    };
  });
  return {
    data: {
      All: total,
      Open: of.get('Open') ?? 0,
      'Pending Approval': of.get('Pending Approval') ?? 0,
      Draft: of.get('Draft') ?? 0,
      Closed: of.get('Closed') ?? 0,
      Archived: of.get('Archived') ?? 0,
    },
  };
}
