import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { USER_SORT_LABELS } from '../../contract/schemas/user.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { users } from '../../server/database/schema.ts';
import { startBuiltHost } from '../helpers/builtHost.ts';
import { writeSection } from './performancePage.ts';
import type { BenchCall } from './server/http.ts';
import { tokensOf } from './server/known.ts';
import { timeLists } from './server/lists.ts';
import { peopleSql } from './server/loadSql.ts';
import { setting } from './server/sizes.ts';

/*
 * The account list on the embedded database: every way to sort it, its tabs, filters and a search, with the demonstration's
 * accounts and with 50,000, in one run. Written to docs/performance.md. `npm run bench:accounts`.
 */

const MANY = setting('BENCH_ACCOUNTS', 50_000);
/** What as many accounts may take, in milliseconds over what the demonstration's take. */
const AIM = 30;
/** Rounds of timeLists for each call. */
const TIMES = 12;

const list = (title: string, input: object): BenchCall => ({
  title,
  name: 'get_all_users',
  input: { platform: 'web', ...input },
  as: 'super_admin',
});

const CALLS: BenchCall[] = [
  ...USER_SORT_LABELS.flatMap((sorting_label) =>
    (['asc', 'desc'] as const).map((sorting) =>
      list(`By ${sorting_label}, ${sorting}`, { sorting_label, sorting }),
    ),
  ),
  list('Archived', { user_type: 'suspended' }),
  list('Locked', { user_type: 'locked' }),
  list('Filter: role', { role: 'junior_user' }),
  list('Filter: park', { park: 'Singapore Zoo' }),
  list('Filter: park and department, by name', {
    park: 'Singapore Zoo',
    department: 'Operations',
    sorting_label: 'name',
  }),
  list('Search: a name', { search: 'tan wei' }),
  list('Search: a staff ID', { search: '90012345' }),
  list('Page 100', { page: 99 }),
];

test(`USER-6 the account list with ${MANY} accounts`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-accounts-'));
  try {
    const few = await measure(dataDir);
    const accounts = await addPeople(dataDir);
    const many = await measure(dataDir);
    const rows = CALLS.map(({ title }, nth) => {
      const [before = 0, after = 0] = [few[nth], many[nth]];
      return { title, before, after, ratio: after / before };
    });
    const late = rows.filter(({ before, after }) => after - before > AIM);
    writeSection('accounts', [
      `${new Date().toISOString().slice(0, 10)}, the embedded database; milliseconds through HTTP, medians.`,
      '',
      `Aim: none more than ${AIM} ms over the demonstration's: ${late.length === 0 ? 'met' : '**missed**'}.`,
      '',
      `| Account list | ${accounts.before} accounts | ${accounts.after.toLocaleString('en-SG')} | ratio |`,
      '|---|---|---|---|',
      ...rows.map(
        ({ title, before, after, ratio }) =>
          `| ${title} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${ratio.toFixed(1)} |`,
      ),
    ]);
    expect(late.map(({ title }) => title)).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 600_000);

/** The median of each call. */
async function measure(dataDir: string): Promise<number[]> {
  const { origin, stop } = await startBuiltHost({ dataDir, env: { DEMO_DATA: 'true' }, forLong: true });
  try {
    const host = { origin, tokens: await tokensOf(origin) };
    const medians: number[] = [];
    for (const call of CALLS) {
      const { p50 } = await timeLists(
        host,
        Array.from({ length: TIMES }, () => call),
      );
      medians.push(p50);
    }
    return medians;
  } finally {
    await stop();
  }
}

async function addPeople(dataDir: string): Promise<{ before: number; after: number }> {
  const database = await openDatabase({ dataDir });
  try {
    const before = await database.$count(users);
    await database.execute(peopleSql(MANY));
    await database.execute(sql`update users set is_active = -1 where id like 'bench-%7'`);
    await database.execute(sql`update users set is_active = 0 where id like 'bench-%33'`);
    await database.execute(sql`vacuum (analyze) users`);
    return { before, after: await database.$count(users) };
  } finally {
    await database.close();
  }
}
