import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { addDays, dayToWireDate } from '../../contract/singaporeTime.ts';
import { demoEmail } from '../../demo/accounts.ts';
import { DIST, startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { fileCase, saveCase } from '../helpers/cases.ts';
import { makeNextVersion } from '../helpers/nextVersion.ts';
import { openDevice } from './offline/device.ts';
import { startFaultyProxy } from './offline/faultyProxy.ts';
import { open } from './offline/person.ts';
import { seededRandom } from './offline/random.ts';
import { failures, reportLines, runText } from './offline/report.ts';
import { type RunResult, runOnce, type Setting } from './offline/run.ts';
import { writeSection } from './performancePage.ts';

/*
 * `npm run bench:offline`: a person files incidents while network, server, browser and device fail, and nothing may be lost
 * or doubled (OFF-2). Writes docs/performance.md. `BENCH_RUNS` runs from `BENCH_SEED`, at most for `BENCH_MINUTES`; `BENCH_RUN=<seed of a run>,…` repeats some.
 */

const { BENCH_SEED = 'parks', BENCH_RUNS = '200', BENCH_MINUTES = '120', BENCH_RUN } = process.env;
const ROLE = 'senior_user';

/** Milliseconds; a token of the identity service lives for an hour. */
const TOKEN_LIFE = 20 * 60_000;

test(
  'OFF-2 what is submitted arrives exactly once, whatever fails',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parks-offline-'));
    const seeds = BENCH_RUN
      ? BENCH_RUN.split(',')
      : Array.from({ length: Number(BENCH_RUNS) }, (_, at) => `${BENCH_SEED}-${at + 1}`);
    const stopAt = Date.now() + Number(BENCH_MINUTES) * 60_000;
    const runs: RunResult[] = [];
    const { setting, stop } = await set(folder);
    try {
      for (const seed of seeds) {
        if (Date.now() > stopAt) break;
        const result = await runOnce(seed, setting);
        runs.push(result);
        console.log(runText(result));
      }
    } finally {
      await stop();
    }
    const doubled = await findDoubled(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
    const lines = reportLines(runs, BENCH_SEED);
    // Repeated runs do not replace the figures of all.
    if (!BENCH_RUN) writeSection('offline', lines);
    else console.log(lines.join('\n'));
    expect([...failures(runs), ...doubled]).toEqual([]);
  },
  6 * 3_600_000,
);

async function set(folder: string): Promise<{ setting: Setting; stop: () => Promise<void> }> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const versions = [DIST, makeNextVersion(join(folder, 'next'))];
  const server = await startBuiltServer({ dataDir, env: { DEMO_DATA: 'true' } });
  const proxy = await startFaultyProxy(seededRandom(`${BENCH_SEED} proxy`));
  const stop = async () => {
    await proxy.close();
    await server.stop();
  };
  try {
    proxy.setTarget(server.origin);
    const profile = join(folder, 'template');
    const email = demoEmail(ROLE);
    const userId = await prepareProfile(profile, proxy.origin, email);
    const token = renewedToken(() => getToken(server.origin, demoEmail('super_admin')));
    const makeCase = async (description: string) => {
      const id = await fileCase(server.origin, ROLE, { category: 'c1' });
      await saveCase(server.origin, id, ROLE, 'Submit', ({ aar }) => {
        aar.recommended_ca.push(actionFor(userId, description));
      });
      return id;
    };
    const account = { email, userId };
    return { setting: { folder, server, proxy, account, versions, profile, token, makeCase }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signs in and uses the console once, as OFF-1 asks. */
async function prepareProfile(profile: string, origin: string, email: string): Promise<string> {
  const device = await openDevice(profile, origin);
  const page = await device.page();
  page.setDefaultTimeout(60_000);
  const account = { email, userId: '' };
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  for (const [path, name] of [
    ['/dashboard', 'Dashboard'],
    ['/my_actions', 'My actions'],
    ['/incidents_list', 'Incidents'],
    ['/incidents_list/new_incident', 'New Incident'],
  ] as const) {
    await open(page, origin + path, heading(name), account);
    await page.waitForLoadState('load');
    await page.waitForTimeout(2_000);
  }
  // The service worker keeps the console's files.
  await page.evaluate(() =>
    Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, 15_000))]),
  );
  await page.waitForTimeout(3_000);
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '{}');
  await device.close();
  return String(JSON.parse(session).id);
}

function renewedToken(get: () => Promise<string>): () => Promise<string> {
  let last: { value: string; at: number } | undefined;
  return async () => {
    if (!last || Date.now() - last.at > TOKEN_LIFE) last = { value: await get(), at: Date.now() };
    return last.value;
  };
}

let actions = 0;

const actionFor = (id: string, description: string) => ({
  ...{ id: `temp-${description}`, recommended_ca_no: '', description, action_assigned_to: '' },
  // The list begins with what is overdue the longest, so the newest is always on its first page.
  ...{
    to_be_done_by: dayToWireDate(addDays('2020-01-01', -++actions)),
    recommended_ca_status: 'Not started',
    status: '' as const,
    arr_created_at: '',
  },
  assignee: { kind: 'user' as const, id, name: '' },
});

/** Plain SQL over all runs, when the server has stopped. */
async function findDoubled(dataDir: string): Promise<string[]> {
  const database = await PGlite.create(join(dataDir, 'database'));
  try {
    const { rows } = await database.query<{ title: string; times: number }>(
      "select title, count(*)::int as times from incidents where title like 'Fault %' group by title having count(*) > 1",
    );
    return rows.map(({ title, times }) => `${title}: ${times} times in the database`);
  } finally {
    await database.close();
  }
}
