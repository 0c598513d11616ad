import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { newIncident } from '../../../contract/incidents/newIncident.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { queryRows } from '../../../server/database/connection.ts';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { RESERVE_NAME } from '../../../server/operations/diskSpace.ts';
import { type BuiltServer, startBuiltServer } from '../../helpers/builtServer.ts';
import { type CallResult, callServer, getToken } from '../../helpers/calls.ts';
import { runScript } from '../../helpers/runScript.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { fillDisk, mayMount, mountDisk, unmountDisk } from '../../helpers/smallDisk.ts';
import { storageWire } from '../../helpers/storageWire.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const MEGABYTE = 1024 * 1024;
const MOST = 3000;
vi.setConfig({ testTimeout: 240_000 });

// An external PostgreSQL has its own disk. Only root may mount one for a test.
describe.runIf(!inject('databaseTemplate').database && mayMount())('a full disk', () => {
  let disk: string;
  let dataDir: string;
  let server: BuiltServer;
  beforeEach(() => {
    disk = mountDisk() ?? '';
    dataDir = join(disk, 'data');
    mkdirSync(dataDir);
    cpSync(inject('databaseTemplate').folder, dataDir, { recursive: true });
  });
  afterEach(async () => {
    await server?.kill9();
    unmountDisk(disk);
  });

  function file(token: string, key: string): Promise<CallResult> {
    const content = newIncident(new Date(0));
    const description = content.case_details.incident_description;
    Object.assign(description, {
      is_emergency_incident: 'Yes',
      park: 'Singapore Zoo',
      zone: 'Treetops Trail',
      incident_title: key,
      incident_remarks: Array.from({ length: 130 }, () => randomUUID()).join(' '),
    });
    const headers = { 'idempotency-key': key };
    return callServer(server.origin, 'create_incident', { platform: 'web', ...content }, { token, headers });
  }

  /*
   * Free bytes. Data files grow by pages, and PostgreSQL refuses a statement that needs one more. The log grows by 16
   * MB; without room for it PostgreSQL would end, and so would the server.
   */
  test.each([
    { what: 'data files', left: MEGABYTE / 4 },
    { what: 'log', left: 12 * MEGABYTE },
  ])(
    'FORM-16 IAUD-2 no room for the $what: 507, the server lives, nothing that was acknowledged is lost, and the rest is filed once when there is room',
    async ({ left }) => {
      const env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DATABASE_URL: '' };
      server = await startBuiltServer({ dataDir, env });
      const token = await getToken(server.origin, EMAIL, PASSWORD);
      const ballast = join(disk, 'ballast');
      fillDisk(disk, ballast, left);
      const acknowledged = new Map<string, string>();
      const refused: string[] = [];
      const fileOne = async () => {
        const key = randomUUID();
        const answer = await file(token, key);
        if (answer.status === 200) return acknowledged.set(key, answer.body.id);
        refused.push(key);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
      };
      for (let round = 0; round < MOST && refused.length === 0; round += 1) await fileOne();
      expect(refused).toHaveLength(1);
      await Promise.all([fileOne(), fileOne(), fileOne()]);

      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      rmSync(ballast);
      for (const key of refused) {
        const answer = await file(token, key);
        expect(answer.status).toBe(200);
        acknowledged.set(key, answer.body.id);
      }
      expect(await server.stop()).toBe(0);
      const database = await openDatabase({ dataDir });
      const rows = await queryRows<{ id: string; title: string }>(
        database,
        sql`select id::text, title from incidents`,
      );
      expect(new Map(rows.map(({ id, title }) => [title, id]))).toEqual(acknowledged);
      expect(rows).toHaveLength(acknowledged.size);
      expect(await verifyAudit(database)).toMatchObject({ problems: [] });
      await database.close();
    },
  );

  const getReserve = () => join(dataDir, RESERVE_NAME);
  const ask = async (path: string) => (await fetch(`${server.origin}${path}`)).text();
  const listNames = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('backup'));

  test('a full disk: operators are warned, reading and signing in work, and the server stops and starts in order', async () => {
    const env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DATABASE_URL: '' };
    server = await startBuiltServer({ dataDir, env });
    const token = await getToken(server.origin, EMAIL, PASSWORD);
    const isFull = expect.stringMatching(
      /^The disk of DATA_DIR .* is full: .* PostgreSQL, only files that do/,
    );
    const little = expect.stringMatching(/^Only \d+ MB are free in DATA_DIR/);
    expect(JSON.parse(await ask('/readyz')).warnings).toContainEqual(little);
    const ballast = join(disk, 'ballast');
    fillDisk(disk, ballast, 2 * MEGABYTE);
    await expect.poll(() => existsSync(getReserve())).toBe(false);

    expect(JSON.parse(await ask('/readyz'))).toEqual({
      status: 'ok',
      warnings: expect.arrayContaining([isFull]),
    });
    const [, free] = /^parks_data_folder_free_bytes (\d+)$/m.exec(await ask('/metrics')) ?? [];
    expect(Number(free)).toBeLessThan(64 * MEGABYTE);
    const checked = await runScript('checkSettings', { env: { DATA_DIR: dataDir } });
    expect([checked.code, checked.text.split('\n')]).toEqual([
      0,
      expect.arrayContaining([expect.stringMatching(/^Warning: The disk of DATA_DIR .* is full: /)]),
    ]);
    expect((await file(token, randomUUID())).status).toBe(507);
    expect((await storageWire(server.origin, token).multipart('photovideos/a.jpg', jpeg())).status).toBe(507);
    const again = await getToken(server.origin, EMAIL, PASSWORD);
    const read = await callServer(server.origin, 'get_all_incidents', { platform: 'web' }, { token: again });
    expect(read.status).toBe(200);
    const running = await backUp();
    expect(running).toMatchObject({ code: 1, text: expect.stringMatching(/the disk of DATA_DIR is full/) });
    expect([...listNames(disk), ...listNames(dataDir)]).toEqual([]);

    fillDisk(disk, ballast, MEGABYTE);
    expect(await server.stop()).toBe(0);
    const stopped = await backUp();
    expect(stopped).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^There is no room for the backup/m),
    });
    expect([...listNames(disk), ...listNames(dataDir)]).toEqual([]);
    await server.restart();
    expect(server.logs()).toContainEqual(isFull);
    expect((await file(again, randomUUID())).status).toBe(507);

    // With 70 MB saves are still refused, and the warning says so.
    truncateSync(ballast, statSync(ballast).size - 69 * MEGABYTE);
    expect(JSON.parse(await ask('/readyz')).warnings).toContainEqual(isFull);
    expect((await file(again, randomUUID())).status).toBe(507);

    rmSync(ballast);
    const saved = randomUUID();
    expect((await file(again, saved)).status).toBe(200);
    expect(existsSync(getReserve())).toBe(true);
    await server.kill9();
    fillDisk(disk, ballast, MEGABYTE);
    await server.restart();
    const kept = await callServer(server.origin, 'get_all_incidents', { platform: 'web' }, { token: again });
    expect([kept.status, JSON.stringify(kept.body.list)]).toEqual([200, expect.stringContaining(saved)]);
  });

  const backUp = () =>
    runScript('backup', { args: [join(disk, 'backup.tar.gz')], env: { DATA_DIR: dataDir } });
});
