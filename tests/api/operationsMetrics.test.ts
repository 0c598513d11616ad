import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAST_BACKUP } from '../../server/config.ts';
import { outbox, settings } from '../../server/database/schema.ts';
import type { Job } from '../../server/jobs/runScheduler.ts';
import { startJobs } from '../../server/jobs/startJobs.ts';
import { enqueue } from '../../server/messages/outbox.ts';
import { getToken } from '../helpers/calls.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { BUCKET } from '../helpers/storageWire.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN });
});
afterAll(() => server.close());

const read = (headers: Record<string, string> = {}, of = server) =>
  fetch(`${of.origin}/metrics`, { headers });
const getLines = async (start: string, of = server) =>
  (await (await read({}, of)).text()).split('\n').filter((line) => line.startsWith(start));

describe('content of /metrics', () => {
  test('the duration of each call by name, method and status; never an address, an id or what was asked', async () => {
    const { id, email } = await server.addUser({ role: 'admin' });
    const token = await server.signIn(email);
    await server.call('get_user', { platform: 'web', id }, { token });
    await server.call('get_user', { platform: 'web', id: 'Recognisable-Id' }, { token });
    await server.call('get_all_users', { platform: 'web', search: 'Recognisable Person' }, { token });
    await fetch(`${server.origin}/api/Recognisable-Path`);
    await fetch(`${server.origin}/api/reference/departments/Recognisable-Id`, { method: 'PUT' });
    await fetch(`${server.origin}${BUCKET}/${encodeURIComponent('photovideos/Recognisable.jpg')}`);
    const counts = await getLines('parks_http_request_duration_seconds_count');
    expect(counts).toContainEqual(expect.stringMatching(/call="get_user",method="GET",status="200"\} 1$/));
    expect(counts).toContainEqual(expect.stringMatching(/call="get_user",method="GET",status="404"\} 1$/));
    expect(counts).toContainEqual(expect.stringMatching(/call="other",method="GET",status="404"\} 1$/));
    expect(counts).toContainEqual(expect.stringMatching(/call="reference_update",method="PUT",status="401"/));
    const all = await (await read()).text();
    for (const personal of [id, email, 'Recognisable']) expect(all).not.toContain(personal);
  });

  test('refused logins, calls in flight, the database, the outbox, and the process', async () => {
    await server.signIn('nobody@parks.example').catch(() => undefined);
    const message = {
      channel: 'mail',
      recipient: 'someone@parks.example',
      subject: 'Hello',
      body: 'Text',
    } as const;
    await enqueue(server.database, [message, message], new Date());
    const refused = await getLines('parks_http_request_duration_seconds_count{call="/identitytoolkit');
    expect(refused).toContainEqual(
      expect.stringMatching(/signInWithPassword",method="POST",status="400"\} 1$/),
    );
    expect(await getLines('parks_http_requests_in_flight')).toEqual([
      'parks_http_requests_in_flight{kind="calls"} 0',
      'parks_http_requests_in_flight{kind="files"} 0',
      'parks_http_requests_in_flight{kind="exports"} 0',
      'parks_http_requests_in_flight{kind="streams"} 0',
    ]);
    expect(await getLines('parks_connections{state="answer"}')).toEqual([
      'parks_connections{state="answer"} 1',
    ]);
    expect(await getLines('parks_connections_most')).toEqual([expect.stringMatching(/ [1-9]\d*$/)]);
    expect(await getLines('parks_database_statements_waiting')).toHaveLength(1);
    expect(await getLines('parks_database_connections')).toHaveLength(2);
    expect(await getLines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    expect(await getLines('process_resident_memory_bytes')).toHaveLength(1);
  });

  test('the version, and sign-ins by outcome', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await getLines('parks_build_info')).toEqual([
      `parks_build_info{version="${version}",revision="unknown"} 1`,
    ]);
    const other = await startServer();
    const { email } = await other.addUser({ role: 'admin' });
    const locked = await other.addUser({ role: 'admin' });
    await other.database.update(settings).set({ failedLoginAttempts: 3 });
    await other.signIn(email);
    const fail = () => getToken(other.origin, locked.email, 'wrong').catch((error) => error.message);
    const answers = [await fail(), await fail(), await fail(), await fail()];
    expect(answers.map((answer) => answer === 'USER_DISABLED')).toEqual([false, false, true, true]);
    const lines = (await (await read({}, other)).text()).split('\n');
    expect(lines.filter((line) => line.startsWith('parks_sign_ins_total'))).toEqual([
      'parks_sign_ins_total{outcome="succeeded"} 1',
      'parks_sign_ins_total{outcome="failed"} 2',
      'parks_sign_ins_total{outcome="locked"} 2',
    ]);
    await other.close();
  });

  test('every metric and label of the alert rules and of the board exists', async () => {
    const other = await startServer();
    // Jobs do not run here.
    for (const succeeded of [true, false]) other.app.services.countJob('some', succeeded);
    await read({}, other);
    const exported = await (await read({}, other)).text();
    await other.close();
    const rules = readFileSync('deploy/alerts.yaml', 'utf8') + readFileSync('deploy/grafana.json', 'utf8');
    const used = new Set(rules.match(/\b(parks|nodejs|process)_[a-z0-9_]+/g));
    expect(used.size).toBeGreaterThan(10);
    const missing = [...used].filter(
      (name) => !exported.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `),
    );
    expect(missing).toEqual([]);
    const labels = new Set([...exported.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label));
    // Prometheus overwrites these two with the names of the scrape job and of the scraped server.
    expect(labels).not.toContain('job');
    expect(labels).not.toContain('instance');
    const grouped = [...rules.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
    expect(grouped.filter((label) => label !== 'instance' && !labels.has(label))).toEqual([]);
  });

  test('counters that alerts watch begin with 0, so that the first failure is an increase', async () => {
    expect(await getLines('parks_messages_not_sent_total{channel="sms"')).toEqual([
      'parks_messages_not_sent_total{channel="sms",status="due"} 0',
      'parks_messages_not_sent_total{channel="sms",status="failed"} 0',
      'parks_messages_not_sent_total{channel="sms",status="uncertain"} 0',
    ]);
    const refused = await getLines('parks_http_requests_refused_total{reason="event_loop"}');
    expect(refused).toEqual(['parks_http_requests_refused_total{reason="event_loop"} 0']);
  });

  test('when each job last succeeded, and how often it failed', async () => {
    const began = Date.now() / 1000;
    const job = (name: string, run: Job['run']): Job => ({ name, every: 60_000, isConcurrent: true, run });
    const failing = job('failing', () => Promise.reject(new Error('no')));
    const stop = startJobs(server.app.services, { error() {}, warn() {} }, [
      job('working', async () => {}),
      failing,
    ]);
    await expect
      .poll(() => getLines('parks_job_failures_total'))
      .toEqual(
        expect.arrayContaining([
          'parks_job_failures_total{name="failing"} 1',
          'parks_job_failures_total{name="working"} 0',
        ]),
      );
    await stop();
    for (const [outcome, name] of Object.entries({ success: 'working', failure: 'failing' })) {
      const metric = `parks_job_last_${outcome}_timestamp_seconds`;
      const [line = '', ...others] = await getLines(metric);
      expect(others).toEqual([]);
      const [, of, at] = /^\w+\{name="(\w+)"\} (\S+)$/.exec(line) ?? [];
      expect(of).toBe(name);
      expect(Number(at)).toBeGreaterThanOrEqual(began);
    }
  });

  test('a run that fails is counted; a database that does not say whether the job is due is not', async () => {
    const counted: string[] = [];
    let errors = 0;
    const log = { error: () => (errors += 1), warn() {} };
    const select = () => {
      throw new Error('no connection');
    };
    const services = {
      ...server.app.services,
      countJob: (name: string, succeeded: boolean) => counted.push(`${name} ${succeeded}`),
    };
    const unreachable = { ...services, database: { select } as unknown as typeof server.database };
    const daily = (name: string, run: Job['run']): Job => ({ name, every: 86_400_000, run });
    const stops = [startJobs(unreachable, log, [daily('daily', async () => {})])];
    await expect.poll(() => errors).toBe(1);
    expect(counted).toEqual([]);
    stops.push(startJobs(services, log, [daily('broken', () => Promise.reject(new Error('no')))]));
    await expect.poll(() => errors).toBe(2);
    expect(counted).toEqual(['broken false']);
    await Promise.all(stops.map((stop) => stop()));
  });

  test('when the last backup was made: never, or the time of the mark that npm run backup leaves', async () => {
    expect(await getLines('parks_last_backup_timestamp_seconds')).toEqual([
      'parks_last_backup_timestamp_seconds 0',
    ]);
    const mark = join(server.app.services.config.dataDir, LAST_BACKUP);
    writeFileSync(mark, '');
    utimesSync(mark, 1_700_000_000, 1_700_000_000);
    expect(await getLines('parks_last_backup_timestamp_seconds')).toEqual([
      'parks_last_backup_timestamp_seconds 1700000000',
    ]);
  });

  test('the outbox by channel and status', async () => {
    const other = await startServer();
    const message = { channel: 'sms', recipient: '+6591234567', body: 'Text' } as const;
    await enqueue(other.database, [message, message, message], new Date());
    const told = async () => (await read({}, other)).text();
    await expect.poll(told).toContain('parks_outbox_messages{channel="sms",status="due"} 3');
    expect(await told()).toContain('parks_outbox_messages{channel="mail",status="failed"} 0');
    expect(await told()).not.toContain('+6591234567');
    await other.close();
  });

  test('how long messages wait that could be sent: not those of quiet hours, a retry, or that are sent', async () => {
    const other = await startServer();
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const message = { recipient: 'someone@parks.example', subject: 'Hello', body: 'Text' } as const;
    await enqueue(other.database, [{ ...message, channel: 'mail' }], minutes(-20));
    await enqueue(other.database, [{ ...message, channel: 'mail' }], minutes(-10));
    await enqueue(other.database, [{ ...message, channel: 'push' }], minutes(30));
    await enqueue(other.database, [{ ...message, channel: 'sms' }], minutes(-20));
    await other.database.update(outbox).set({ status: 'sent' }).where(eq(outbox.channel, 'sms'));
    const getOverdue = () => getLines('parks_outbox_overdue', other);
    await expect
      .poll(getOverdue)
      .toEqual([
        expect.stringMatching(/^parks_outbox_overdue_seconds\{channel="mail"\} 12\d\d(\.\d+)?$/),
        'parks_outbox_overdue_seconds{channel="sms"} 0',
        'parks_outbox_overdue_seconds{channel="push"} 0',
      ]);
    await other.close();
  });

  test('whether the server is ready: not without its database', async () => {
    const other = await startServer();
    const getReady = () => getLines('parks_ready', other);
    expect(await getReady()).toEqual(['parks_ready 1']);
    await other.database.execute(sql`alter table migrations rename to away`);
    expect((await fetch(`${other.origin}/readyz`)).status).toBe(503);
    expect(await getReady()).toEqual(['parks_ready 0']);
    await other.close();
  });
});

describe('access', () => {
  test('this machine, but not through a proxy; with the token, from anywhere', async () => {
    expect((await read()).status).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const proxied = { [header]: '127.0.0.1' };
      expect((await read(proxied)).status, header).toBe(401);
      expect((await read({ ...proxied, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
      expect((await read({ ...proxied, authorization: `Bearer ${METRICS_TOKEN}x` })).status).toBe(401);
    }
  });

  test.each<Record<string, string>>([
    { TRUSTED_PROXIES: '1' },
    { PUBLIC_URL: 'https://console.parks.example' },
  ])('behind a proxy that sends %o, only with the token', async (settings) => {
    const proxied = await startServer({ METRICS_TOKEN, ...settings });
    expect((await read({}, proxied)).status).toBe(401);
    expect((await read({ authorization: `Bearer ${METRICS_TOKEN}` }, proxied)).status).toBe(200);
    await proxied.close();
  });

  test('behind a proxy and without a token, no access', async () => {
    const withoutToken = await startServer({ TRUSTED_PROXIES: '1' });
    const refused = await read({ authorization: 'Bearer undefined' }, withoutToken);
    expect(refused.status).toBe(401);
    expect((await refused.json()).message).toBe(
      'Set METRICS_TOKEN and send it as a bearer token. Without it, metrics can only be read on this machine, and only if no proxy is in front.',
    );
    await withoutToken.close();
  });
});
