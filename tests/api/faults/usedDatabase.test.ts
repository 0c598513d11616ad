import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type ServerProcess, spawnServer } from '../../helpers/builtServer.ts';
import { copyTemplate, emptyStore, type TestStore } from '../../helpers/databaseTemplate.ts';
import { isRoot, NOBODY, readModes } from '../../helpers/folderModes.ts';
import { getRefusal } from '../../helpers/serverProcesses.ts';
import { getStartRefusal, startUp } from '../../helpers/startUp.ts';
import { waitUntil } from '../../helpers/waiting.ts';

const EMAIL = 'chief@parks.example';
const FIRST_ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: 'Chief-password-1' };
const isEmbedded = !inject('databaseTemplate').database;

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let store: TestStore;
let dataDir: string;
let started: ServerProcess[];

beforeEach(async () => {
  use(await copyTemplate(inject('databaseTemplate')));
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await store.remove();
});

function use(next: TestStore): void {
  store = next;
  ({ dataDir } = next);
}

function start(options: { user?: typeof NOBODY } = {}): ServerProcess {
  const env = { ...FIRST_ADMIN, DEMO_DATA: 'false', DATABASE_URL: store.databaseUrl ?? '' };
  const server = spawnServer({ dataDir, env, ...options });
  started.push(server);
  return server;
}

/** As the later starts of a production server. */
const startAgain = (settings: Record<string, string> = {}) =>
  startUp(store, { DEMO_DATA: 'false', ...settings });

const usedOnce = () => startAgain(FIRST_ADMIN);

let used: TestStore | undefined;
afterAll(() => used?.remove());

/** A copy of the database that the first of these tests has used. On PostgreSQL, each uses its own. */
async function copyUsed(): Promise<void> {
  if (!isEmbedded) return void (await usedOnce());
  if (!used) {
    used = await copyTemplate(inject('databaseTemplate'));
    await startUp(used, { DEMO_DATA: 'false', ...FIRST_ADMIN });
  }
  rmSync(dataDir, { recursive: true });
  cpSync(used.dataDir, dataDir, { recursive: true });
}

async function refusal(given: Record<string, string> = {}): Promise<string> {
  const before = Object.keys(readModes(dataDir));
  const said = await getStartRefusal(store, given);
  expect(Object.keys(readModes(dataDir))).toEqual(before);
  return said;
}

async function findsEverything(): Promise<void> {
  expect(await startAgain()).toEqual([EMAIL]);
}

const at = (...path: string[]) => join(dataDir, ...path);

describe.runIf(isEmbedded)('a used database is not replaced', () => {
  test('if its PG_VERSION is missing', async () => {
    await copyUsed();
    renameSync(at('database', 'PG_VERSION'), at('version'));
    const said = await refusal();
    expect(said).toContain(`${at('database')} is not a complete database: PG_VERSION is missing`);
    expect(said).toContain('npm run restore');
    renameSync(at('version'), at('database', 'PG_VERSION'));
    await findsEverything();
  });

  test.each([
    ['its folder is gone and the files are there', []],
    ['its folder and the files are gone', ['files']],
    ['its folder is gone, and with it all that says that there was one but the files', ['installation.json']],
  ])('if %s', async (_what, gone) => {
    await copyUsed();
    const aside = `${dataDir}-aside`;
    mkdirSync(aside);
    for (const name of ['database', ...gone])
      if (existsSync(at(name))) renameSync(at(name), join(aside, name));
    // Docker creates an empty folder for a volume that is not mounted.
    if (gone.length === 0) mkdirSync(at('database'));
    const said = await refusal();
    expect(said).toContain(`The database of ${dataDir} is missing`);
    expect(said).toContain('DATA_DIR');
    rmSync(at('database'), { recursive: true, force: true });
    cpSync(aside, dataDir, { recursive: true });
    rmSync(aside, { recursive: true });
    await findsEverything();
  });

  test.runIf(isRoot)(
    'if another user failed to start a server on it, as older versions let them',
    async () => {
      await copyUsed();
      chmodSync(dirname(dataDir), statSync(dirname(dataDir)).mode | 0o011);
      chmodSync(dataDir, 0o777);
      expect(await getRefusal(start({ user: NOBODY }))).toContain('belongs to another user');
      await findsEverything();
    },
  );

  test.runIf(isRoot && isEmbedded)('if a file of it was copied as another user', async () => {
    await copyUsed();
    for (const name of ['database/PG_VERSION', 'keys/identity-tokens.json', 'installation.json']) {
      chownSync(at(name), NOBODY.uid, NOBODY.gid);
      const said = await startAgain().catch(String);
      expect(said).toContain(`${at(name)} belongs to another user (uid ${NOBODY.uid}; this is 0). Give`);
      chownSync(at(name), 0, 0);
    }
    await findsEverything();
  });

  test('if an older version left its mark of a database under construction', async () => {
    await copyUsed();
    writeFileSync(at('database.making'), '');
    await findsEverything();
    expect(existsSync(at('database.making'))).toBe(false);
  });

  test('if it does not open and such a mark exists', async () => {
    await copyUsed();
    writeFileSync(at('database.making'), '');
    const control = at('database', 'global', 'pg_control');
    const whole = readFileSync(control);
    writeFileSync(control, Buffer.alloc(whole.length, 'noise'));
    const said = await startAgain().catch(String);
    expect(said).toContain(`The database in ${dataDir} cannot be opened, and may be damaged: `);
    expect(said).toContain(
      'Restore a backup with npm run restore -- <file> --replace, which keeps this folder.',
    );
    writeFileSync(control, whole);
    await findsEverything();
  });
});

describe('a database created here', () => {
  test('is written down by the first start, and by a new version in a folder of an older one', async () => {
    await copyUsed();
    const written = readFileSync(at('installation.json'), 'utf8');
    expect(JSON.parse(written)).toMatchObject({ database: isEmbedded ? 'embedded' : 'postgres' });
    rmSync(at('installation.json'));
    await findsEverything();
    expect(JSON.parse(readFileSync(at('installation.json'), 'utf8')).id).toBe(JSON.parse(written).id);
    writeFileSync(at('installation.json'), written.slice(0, 20));
    await findsEverything();
    expect(JSON.parse(readFileSync(at('installation.json'), 'utf8')).id).toBe(JSON.parse(written).id);
  });

  test('the database of one installation and the files of another are refused together', async () => {
    await usedOnce();
    const [first, database] = [store, at('database')];
    use(await copyTemplate(inject('databaseTemplate')));
    try {
      await usedOnce();
      if (isEmbedded) {
        renameSync(at('database'), at('own'));
        cpSync(database, at('database'), { recursive: true });
      }
      const said = await startAgain({ DATABASE_URL: first.databaseUrl ?? '' }).catch(String);
      expect(said).toContain(`${dataDir} contains the files of a different database`);
      if (isEmbedded) {
        rmSync(at('database'), { recursive: true });
        renameSync(at('own'), at('database'));
      }
      await findsEverything();
    } finally {
      await first.remove();
    }
  });

  test.runIf(!isEmbedded)(
    'a PostgreSQL missing from the settings is not replaced by an embedded database',
    async () => {
      await usedOnce();
      const said = await refusal({ DATABASE_URL: '' });
      expect(said).toContain('DATABASE_URL');
      await findsEverything();
    },
  );

  test.runIf(!isEmbedded)(
    'a new PostgreSQL is refused with the files of another database, also of an older version',
    async () => {
      await usedOnce();
      const empty = await emptyStore(inject('databaseTemplate'));
      try {
        for (const gone of [[], ['installation.json']]) {
          for (const name of gone) rmSync(at(name));
          const said = await refusal({ DATABASE_URL: empty.databaseUrl ?? '' });
          expect(said).toContain(`${dataDir} contains the files of a different database`);
        }
      } finally {
        await empty.remove();
      }
      await findsEverything();
    },
  );
});

describe.runIf(isEmbedded)('a database under construction', () => {
  beforeEach(async () => {
    await store.remove();
    use(await emptyStore(inject('databaseTemplate')));
  });

  test('is created again by the next start, whenever the first was killed', async () => {
    // The folder itself, and a file that initdb creates late.
    for (const sign of ['', 'base/5/PG_VERSION']) {
      const { child, ended } = start();
      const isThere = () => existsSync(at('database.making', sign)) || existsSync(at('database'));
      await waitUntil(isThere, { timeout: 60_000, interval: 1 });
      child.kill('SIGKILL');
      await ended;
      expect(readdirSync(dataDir)).toContain('database.making');
    }
    expect(await usedOnce()).toEqual([EMAIL]);
    expect(readdirSync(dataDir)).not.toContain('database.making');
    await findsEverything();
  });

  test('is created even if an older version was killed before its folder existed', async () => {
    writeFileSync(at('database.making'), '');
    expect(await usedOnce()).toEqual([EMAIL]);
    expect(readdirSync(dataDir)).not.toContain('database.making');
  });
});
