import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { idempotencyKeys, jobRuns, type OutboxStatus, outbox } from '../../server/database/schema.ts';
import type { Job } from '../../server/jobs/runScheduler.ts';
import { JOBS, startJobs } from '../../server/jobs/startJobs.ts';
import { NotSent } from '../../server/messages/sender.ts';
import { getRow, put } from '../helpers/outbox.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { waitUntil } from '../helpers/waiting.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let server: TestServer;
let stops: (() => Promise<void>)[] = [];
let logged: { fields: object; text: string }[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow();
  logged = [];
  await server.database.delete(jobRuns);
  await server.database.delete(idempotencyKeys);
  await server.database.delete(outbox);
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

const note = (fields: object, text: string) => logged.push({ fields, text });
const log = { error: note, warn: note };
function start(jobs: readonly Job[], services = server.app.services): () => Promise<void> {
  const stop = startJobs(services, log, jobs);
  stops.push(stop);
  return stop;
}
const counter = (count: () => void) => async () => count();
const job = (name: string): Job => {
  const found = JOBS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no job ${name}.`);
  return found;
};
const run = (name: string) => job(name).run(server.app.services);

describe('the runner', () => {
  test('runs a job once an interval, however many processes there are', async () => {
    const runs: number[] = [];
    const counting: Job = {
      name: 'counting',
      every: 400,
      run: async () => {
        runs.push(performance.now());
      },
    };
    const isEmbedded = server.database.kind === 'pglite';
    const database = isEmbedded ? server.database : await openDatabase(server.app.services.config);
    for (const services of [server.app.services, { ...server.app.services, database }, server.app.services]) {
      start([counting], services);
    }
    await waitUntil(() => runs.length >= 4);
    await Promise.all(stops.map((stop) => stop()));
    if (!isEmbedded) await database.close();
    const gaps = runs.slice(1).map((at, index) => at - (runs[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(300);
  });

  test('a recent run is not repeated by a restart; an older one is', async () => {
    let runs = 0;
    const hourly: Job = {
      name: 'hourly',
      every: HOUR,
      run: async () => {
        runs += 1;
      },
    };
    const restart = async () => {
      const stop = start([hourly]);
      await sleep(150);
      await stop();
    };
    await restart();
    await restart();
    expect(runs).toBe(1);
    server.setNow(new Date(Date.now() + HOUR + 1000));
    await restart();
    expect(runs).toBe(2);
  });

  test('a clock that was a year ahead does not stop a job for a year', async () => {
    await server.database
      .insert(jobRuns)
      .values({ name: 'soon', lastRunAt: new Date(Date.now() + 365 * DAY) });
    let runs = 0;
    start([
      {
        name: 'soon',
        every: 1000,
        run: counter(() => {
          runs += 1;
        }),
      },
    ]);
    await waitUntil(() => runs === 1);
  });

  test('a failure is logged, stops no other job, and is tried again at a slower pace', async () => {
    let failures = 0;
    let others = 0;
    const failing: Job = {
      name: 'failing',
      every: 50,
      isConcurrent: true,
      run: async () => {
        failures += 1;
        throw new Error('broken');
      },
    };
    start([
      failing,
      {
        name: 'other',
        every: 50,
        isConcurrent: true,
        run: counter(() => {
          others += 1;
        }),
      },
    ]);
    await waitUntil(() => others >= 8);
    expect(logged[0]).toMatchObject({ text: 'a job failed', fields: { job: 'failing' } });
    expect(failures).toBeGreaterThan(1);
    expect(failures).toBeLessThan(others);
  });

  test('stop waits for the current run, signals it, and starts no other', async () => {
    let state = 'not begun';
    let told: boolean | undefined;
    let runs = 0;
    const slow: Job = {
      name: 'slow',
      every: 10,
      isConcurrent: true,
      async run(_services, signal) {
        runs += 1;
        state = 'under way';
        await sleep(400);
        told = signal?.aborted;
        state = 'finished';
      },
    };
    const stop = start([slow]);
    await waitUntil(() => state === 'under way');
    await stop();
    expect({ state, told, runs }).toEqual({ state: 'finished', told: true, runs: 1 });
    await sleep(100);
    expect(runs).toBe(1);
  });

  test('has nothing that keeps a process alive', async () => {
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    start([{ name: 'idle', every: DAY, run: async () => undefined }]);
    await sleep(100);
    const after = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    expect(after).toBeLessThanOrEqual(before);
  });
});

describe('the jobs of the server', () => {
  test('each has a name of its own', () => {
    const names = JOBS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('outbox messages are processed within about a second', async () => {
    start(JOBS.filter(({ name }) => name.startsWith('send')));
    await sleep(1200);
    const id = await put(server, { channel: 'mail' });
    const startedAt = performance.now();
    await waitUntil(async () => (await getRow(server, id)).status === 'kept', {
      timeout: 5000,
      interval: 50,
    });
    expect(performance.now() - startedAt).toBeLessThan(2500);
    expect(logged).toEqual([]);
  });

  test('a failed message is logged with its reason and counted by channel, without recipient and text', async () => {
    const reason =
      'The gateway answered 400: tan@parks.example, or tan (6591234567), cannot get "It is 987654."';
    const sms = { send: () => Promise.reject(new NotSent(reason, { retry: 'never' })) };
    const senders = { ...server.app.services.senders, sms };
    const message = { channel: 'sms', recipient: 'tan@parks.example', body: 'It is 987654.' } as const;
    const id = await put(server, message);
    start([job('sendSms')], { ...server.app.services, senders });
    await waitUntil(() => logged.some(({ text }) => text === 'a job failed'));
    expect(logged[0]).toEqual({
      text: 'a message was not sent',
      fields: {
        ...{ channel: 'sms', status: 'failed', id, attempts: 1 },
        reason: 'The gateway answered 400: …, or … (…), cannot get "…"',
      },
    });
    const text = JSON.stringify(logged.map(({ fields }) => String(Object.values(fields).join(' '))));
    expect(text).toContain('1 of channel sms not sent');
    expect(text).not.toMatch(/tan|91234567|987654/);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('parks_messages_not_sent_total{channel="sms",status="failed"} 1');
  });

  test('a reason that many messages have is logged once for each run, and each message is counted', async () => {
    const mail = { send: () => Promise.reject(new NotSent('connect ECONNREFUSED', { retry: 'later' })) };
    const senders = { ...server.app.services.senders, mail };
    for (let number = 0; number < 12; number += 1) await put(server, { channel: 'mail' });
    start([job('sendMail')], { ...server.app.services, senders });
    await waitUntil(() => logged.some(({ text }) => text === 'a job failed'));
    const lines = logged.filter(({ text }) => text === 'a message was not sent');
    const line = { channel: 'mail', status: 'due', reason: 'connect ECONNREFUSED' };
    expect(lines.map(({ fields }) => fields)).toEqual([expect.objectContaining(line)]);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('parks_messages_not_sent_total{channel="mail",status="due"} 12');
  });

  test('FORM-16 keys of creates are forgotten after 90 days, so that a draft of weeks ago is not filed twice', async () => {
    const now = new Date();
    const key = (days: number) => ({
      userId: 'somebody',
      key: `key of ${days} days`,
      requestHash: '',
      createdAt: new Date(now.getTime() - days * DAY),
    });
    await server.database.insert(idempotencyKeys).values([key(1), key(89), key(91), key(300)]);
    await run('pruneIdempotencyKeys');
    const left = await server.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
    expect(left.map((row) => row.key).toSorted()).toEqual(['key of 1 days', 'key of 89 days']);
  });

  test('messages are forgotten after 30 days, but none that is still to be sent', async () => {
    const statuses: OutboxStatus[] = ['due', 'sending', 'sent', 'failed', 'uncertain', 'kept'];
    for (const days of [29, 31]) {
      for (const status of statuses) {
        const id = await put(server, { channel: 'mail', subject: `${status} ${days}` });
        const createdAt = new Date(Date.now() - days * DAY);
        await server.database.update(outbox).set({ status, createdAt }).where(eq(outbox.id, id));
      }
    }
    await run('pruneOutbox');
    const left = (await server.database.select().from(outbox)).map(({ subject }) => subject);
    const young = statuses.map((status) => `${status} 29`);
    expect(left.toSorted()).toEqual([...young, 'due 31', 'sending 31'].toSorted());
  });

  test('the embedded database is vacuumed and analysed; a PostgreSQL of its own sees to that itself', async () => {
    await server.database.delete(idempotencyKeys);
    const keys = Array.from({ length: 300 }, (_, number) => ({
      userId: 'somebody',
      key: `key ${number}`,
      requestHash: '',
      createdAt: new Date(),
    }));
    await server.database.insert(idempotencyKeys).values(keys);
    await run('vacuumEmbedded');
    const [kept] = await queryRows<{ rows: number; visible: number; by_hand: Date | null }>(
      server.database,
      sql`select reltuples::int as rows, relallvisible as visible, pg_stat_get_last_vacuum_time(oid) as by_hand
        from pg_class where relname = 'idempotency_keys'`,
    );
    if (server.database.kind === 'pglite') {
      expect(kept?.rows).toBe(300);
      expect(kept?.visible).toBeGreaterThan(0);
    } else {
      expect(kept?.by_hand).toBeNull();
    }
  });

  test('OFF-2 bytes of unfinished uploads are deleted after seven days', async () => {
    const uploads = join(server.app.services.config.dataDir, 'uploads');
    mkdirSync(uploads, { recursive: true });
    for (const [name, hours] of [
      ['old', 7 * 24 + 1],
      ['young', 7 * 24 - 1],
    ] as const) {
      const at = (Date.now() - hours * HOUR) / 1000;
      writeFileSync(join(uploads, name), 'bytes');
      utimesSync(join(uploads, name), at, at);
    }
    await run('removeOldUploads');
    expect(readdirSync(uploads)).toEqual(['young']);
  });
});
