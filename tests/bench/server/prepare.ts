import { sql } from 'drizzle-orm';
import { makeDemonstration } from '../../../demo/makeDemonstration.ts';
import { type Database, queryRows } from '../../../server/database/connection.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { prepareInstallation } from '../../../server/operations/installation/prepareInstallation.ts';
import { loadData } from './load.ts';
import type { Sizes } from './sizes.ts';

export async function prepareData(store: Store, sizes: Sizes): Promise<void> {
  const database = await openDatabase(store);
  try {
    await migrate(database);
    if (await isLoaded(database, sizes)) return;
    const now = () => new Date();
    await prepareInstallation({ database, dataDir: store.dataDir, now, makeDemonstration });
    await loadData(database, sizes);
  } finally {
    await database.close();
  }
}

export type Store = { dataDir: string; databaseUrl?: string | undefined };

async function isLoaded(database: Database, { incidents }: Sizes): Promise<boolean> {
  const [row] = await queryRows<{ last: string | null }>(
    database,
    sql`select max(id) as last from incidents`,
  );
  return Number(row?.last) >= incidents;
}
