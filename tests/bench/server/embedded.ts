import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { startBuiltServer } from '../../helpers/builtServer.ts';
import { getTokens } from './known.ts';
import { type Spread, timeLists } from './lists.ts';
import { prepareData } from './prepare.ts';
import { getChoices, randomLists } from './randomLists.ts';
import { FIRST_PAGE } from './scenarios.ts';
import { sizesFor } from './sizes.ts';

const TIMES = 200;

export async function measureEmbedded(
  incidents: number,
): Promise<{ incidents: number; opening: Spread; spread: Spread }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-embedded-'));
  try {
    await prepareData({ dataDir }, sizesFor(incidents));
    const database = await openDatabase({ dataDir });
    const choices = await getChoices(database);
    await database.close();
    const { origin, stop } = await startBuiltServer({ dataDir, forLong: true });
    try {
      const server = { origin, tokens: await getTokens(origin) };
      const opening = await timeLists(
        server,
        Array.from({ length: TIMES }, () => FIRST_PAGE),
      );
      return { incidents, opening, spread: await timeLists(server, randomLists(TIMES, choices)) };
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
