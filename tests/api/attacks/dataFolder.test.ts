import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { backup } from '../../../server/operations/maintenance/backup.ts';
import { type Command, runCommand } from '../../../server/operations/maintenance/command.ts';
import { restore } from '../../../server/operations/maintenance/restore.ts';
import { openStore } from '../../../server/operations/startup/openStore.ts';
import type { BuiltServerOptions, ServerProcess } from '../../helpers/builtServer.ts';
import { getToken } from '../../helpers/calls.ts';
import { copyTemplate, type TestStore } from '../../helpers/databaseTemplate.ts';
import { hasModes, isRoot, NOBODY, openToOthers, readModes } from '../../helpers/folderModes.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { getRefusal, serverProcesses, stop } from '../../helpers/serverProcesses.ts';
import { storageWire } from '../../helpers/storageWire.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const isEmbedded = !inject('databaseTemplate').database;
/** New files are open to everybody unless the server sets their mode. */
const OPEN_UMASK = ['sh', '-c', 'umask 0; exec "$0" "$@"'];

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

/** Everybody may enter it, so the content must protect itself. */
let place: string;
let dataDir: string;
let store: TestStore;

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'parks-open-'));
  chmodSync(place, 0o755);
  dataDir = join(place, 'data');
  store = await copyTemplate(inject('databaseTemplate'));
});
afterEach(async () => {
  await store.remove();
  rmSync(place, { recursive: true, force: true });
});

// Registered here so that each process ends before its folder is removed.
const startProcess = serverProcesses();

function start(options: Partial<BuiltServerOptions> = {}): ServerProcess {
  const env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DEMO_DATA: 'false' };
  return startProcess({
    dataDir: place,
    ...options,
    env: { ...env, DATABASE_URL: store.databaseUrl ?? '', DATA_DIR: dataDir, ...options.env },
  });
}

async function openAndClose(named = dataDir): Promise<void> {
  const config = readConfig({ DATA_DIR: named, DATABASE_URL: store.databaseUrl ?? '' });
  await (await openStore(config)).close();
}

/** A copy of the template that everybody may read and write, as after a careless restore. */
function openCopy(): void {
  cpSync(store.dataDir, dataDir, { recursive: true });
  for (const path of Object.keys(readModes(dataDir))) chmodSync(join(dataDir, path), 0o777);
}

describe.runIf(hasModes)('another user of the machine', () => {
  test('reads nothing that a server creates, with any umask at the start', async () => {
    const server = start({ through: OPEN_UMASK });
    const origin = await server.ready;
    const storage = storageWire(origin, await getToken(origin, EMAIL, PASSWORD));
    expect((await storage.multipart('photovideos/one.jpg', jpeg(), 'image/jpeg')).status).toBe(200);
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(isEmbedded ? ['database', 'files'] : ['files']),
    );
    expect(openToOthers(dataDir)).toEqual([]);
    if (isRoot) {
      const asNobody = (...command: string[]) => spawnSync('find', command, { ...NOBODY, encoding: 'utf8' });
      expect(asNobody(place, '-maxdepth', '1').stdout.split('\n')).toContain(dataDir);
      expect(asNobody(dataDir, '-type', 'f').stdout).toBe('');
    }
    await stop(server);
    expect(openToOthers(dataDir)).toEqual([]);
  });

  test('reads nothing any more of a folder that stood open until this start', async () => {
    openCopy();
    const elsewhere = join(place, 'elsewhere');
    writeFileSync(elsewhere, 'of somebody else');
    chmodSync(elsewhere, 0o644);
    const [first = ''] = readdirSync(join(dataDir, 'files'));
    symlinkSync(elsewhere, join(dataDir, 'files', first, 'link'));
    await openAndClose();
    expect(openToOthers(dataDir)).toEqual([]);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
    chmodSync(join(dataDir, 'files', first), 0o755);
    await openAndClose();
    expect(openToOthers(dataDir)).toEqual([]);
  });

  test.runIf(isRoot)(
    'whose folder it is: the start is refused, also through a link, and changes nothing',
    async () => {
      openCopy();
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      const link = join(place, 'link');
      symlinkSync(dataDir, link);
      const before = readModes(dataDir);
      for (const named of [dataDir, link]) {
        const said = await openAndClose(named).catch(String);
        expect(said).toContain(`The data folder ${named} belongs to another user (uid 65534; this is 0)`);
        expect(said).toContain('DATA_DIR');
      }
      expect(readModes(dataDir)).toEqual(before);
    },
  );

  test.runIf(isRoot)('is refused when starting a server on it, and the owner finds everything', async () => {
    openCopy();
    const before = readModes(dataDir);
    expect(await getRefusal(start({ user: NOBODY }))).toContain(
      'belongs to another user (uid 0; this is 65534)',
    );
    expect(readModes(dataDir)).toEqual(before);
    await openAndClose();
  });

  test.runIf(isEmbedded)('reads nothing of a backup, nor of what is restored from an open one', async () => {
    openCopy();
    const run = (work: (command: Command) => Promise<boolean>, DATA_DIR: string, args: string[]) =>
      runCommand({ env: { DATA_DIR }, args, folder: place, print: () => undefined }, work);
    const umask = process.umask(0);
    try {
      expect(await run(backup, dataDir, ['backup.tar.gz'])).toBe(0);
      expect(await run(restore, join(place, 'restored'), ['backup.tar.gz'])).toBe(0);
    } finally {
      process.umask(umask);
    }
    expect(openToOthers(join(place, 'restored'))).toEqual([]);
    expect(openToOthers(dataDir)).toEqual([]);
    expect((statSync(join(place, 'backup.tar.gz')).mode & 0o777).toString(8)).toBe('600');
  });
});
