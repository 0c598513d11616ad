import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { startBuiltHost } from '../../helpers/builtHost.ts';
import { tokensOf } from './known.ts';
import { type Spread, timeLists } from './lists.ts';
import { prepareData } from './prepare.ts';
import { choicesOf, randomLists } from './randomLists.ts';
import { FIRST_PAGE } from './scenarios.ts';
import { sizesFor } from './sizes.ts';

const TIMES = 200;

/** The list on the embedded database: as it opens, over and over, and with filters by chance. */
export async function measureEmbedded(
  incidents: number,
): Promise<{ incidents: number; opening: Spread; spread: Spread }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-embedded-'));
  try {
    await prepareData({ dataDir }, sizesFor(incidents));
    const database = await openDatabase({ dataDir });
    const choices = await choicesOf(database);
    await database.close();
    const { origin, stop } = await startBuiltHost({ dataDir, forLong: true });
    try {
      const host = { origin, tokens: await tokensOf(origin) };
      const opening = await timeLists(
        host,
        Array.from({ length: TIMES }, () => FIRST_PAGE),
      );
      return { incidents, opening, spread: await timeLists(host, randomLists(TIMES, choices)) };
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
