import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { newIncident } from '../../../contract/incidents/newIncident.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { queryRows } from '../../../server/database/connection.ts';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { type BuiltServer, startBuiltServer } from '../../helpers/builtServer.ts';
import { type CallResult, callServer, getToken } from '../../helpers/calls.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const MEGABYTE = 1024 * 1024;
const MOST = 3000;
vi.setConfig({ testTimeout: 240_000 });

/** Mounts a disk in memory; undefined if this user may not. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parks-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function unmountDisk(folder: string): void {
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
}

function mayMount(): boolean {
  const folder = mountDisk();
  if (folder) unmountDisk(folder);
  return folder !== undefined;
}

function fillDisk(folder: string, file: string, left: number): void {
  const piece = Buffer.alloc(MEGABYTE / 16, 1);
  const descriptor = openSync(file, 'a');
  const room = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  while (room() > left + piece.length) writeSync(descriptor, piece);
  closeSync(descriptor);
}

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
   * MB; without room for it PostgreSQL ends, and so does the server.
   */
  test.each([
    { what: 'data files', left: MEGABYTE / 4, status: 507, retryAfter: '60', lives: true },
    { what: 'log', left: 12 * MEGABYTE, status: 503, retryAfter: '2', lives: false },
  ])(
    'FORM-16 IAUD-2 no room for the $what: $status, nothing that was acknowledged is lost, and the rest is filed once when there is room',
    async ({ left, status, retryAfter, lives }) => {
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
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
      };
      for (let round = 0; round < MOST && refused.length === 0; round += 1) await fileOne();
      expect(refused).toHaveLength(1);
      await Promise.all([fileOne(), fileOne(), fileOne()]);

      const serves = () =>
        fetch(`${server.origin}/healthz`).then(
          () => true,
          () => false,
        );
      if (lives) expect(await serves()).toBe(true);
      else await expect.poll(serves).toBe(false);
      rmSync(ballast);
      if (!lives) await server.restart();
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
});
