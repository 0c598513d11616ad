import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consoleReleases } from '../../server/console/releases.ts';
import { serveConsole } from '../../server/console/serveConsole.ts';
import { openStorage } from '../../server/platform/embedded/files/openStorage.ts';
import type { SharedFiles } from '../../server/platform/files.ts';
import { BUCKET_CREDENTIALS, startBucketServer } from '../helpers/bucketServer.ts';
import { sharedServer } from '../helpers/server.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-releases-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A built console with one chunk of its own, and one of every release. */
function build(release: string): string {
  const consoleDir = join(folder, release);
  mkdirSync(join(consoleDir, 'assets'), { recursive: true });
  const write = (name: string, content: string) => writeFileSync(join(consoleDir, name), content);
  write('index.html', `<script type="module" src="/assets/index-${release}.js"></script>`);
  write('preloads.json', '{}');
  write(`assets/index-${release}.js`, `// ${release}`);
  write(`assets/index-${release}.js.br`, `brotli of ${release}`);
  write(`assets/index-${release}.js.map`, '{}');
  write('assets/libraries-same.js', '// all');
  return consoleDir;
}

const keepRelease = (consoleDir: string) => consoleReleases({ consoleDir, dataDir }).keep();

/** Time stamps of starts within a test may be equal. */
function makeOlder(): void {
  const releases = join(dataDir, 'releases');
  for (const name of readdirSync(releases)) {
    utimesSync(join(releases, name), new Date(0), new Date(0));
    if (existsSync(join(releases, name, 'index-one.js'))) utimesSync(join(releases, name), 1, 1);
    if (existsSync(join(releases, name, 'index-two.js'))) utimesSync(join(releases, name), 2, 2);
  }
}

async function serve(consoleDir: string, own: { dataDir?: string; releases?: SharedFiles | undefined } = {}) {
  const { services } = (await sharedServer()).app;
  const server = Fastify();
  const config = { ...services.config, dataDir: own.dataDir ?? dataDir };
  const files = { ...services.files, releases: own.releases };
  await server.register(serveConsole, { consoleDir, services: { ...services, config, files } });
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.inject({ path, headers: { accept: '*/*', ...headers } });
  return { server, get };
}

test('OFF-8 the server sends the files of the release before, compressed and for ever, and of no older one', async () => {
  const [one, two, three] = [build('one'), build('two'), build('three')];
  for (const release of [one, two, three]) {
    await keepRelease(release);
    makeOlder();
  }
  const { server, get } = await serve(three);
  const before = await get('/assets/index-two.js');
  expect([before.statusCode, before.body]).toEqual([200, '// two']);
  expect(before.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(before.headers['content-type']).toContain('javascript');
  const compressed = await get('/assets/index-two.js', { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'brotli of two']);
  expect((await get('/assets/index-three.js')).body).toBe('// three');
  for (const missing of ['index-one.js', 'index-two.js.map', '..%2Findex.html', 'constructor']) {
    expect((await get(`/assets/${missing}`)).statusCode, missing).toBe(404);
  }
  expect(readdirSync(join(dataDir, 'releases'))).toHaveLength(2);
  await server.close();
});

test('OFF-8 a server that starts again copies nothing, and a server of the other release keeps both', async () => {
  const [one, two] = [build('one'), build('two')];
  await keepRelease(one);
  await keepRelease(two);
  rmSync(join(one, 'assets'), { recursive: true });
  await keepRelease(one);
  expect(readdirSync(join(dataDir, 'releases'))).toHaveLength(2);
});

test('OFF-8 a server has kept its release before it listens; a data folder that cannot be written is no reason to end', async () => {
  const { server } = await serve(build('one'));
  let kept: string[] = [];
  server.addHook('onListen', () => {
    kept = existsSync(join(dataDir, 'releases')) ? readdirSync(join(dataDir, 'releases')) : [];
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  await server.close();
  expect(kept).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, 'a file instead of a folder');
  const other = await serve(build('two'));
  await other.server.listen({ port: 0, host: '127.0.0.1' });
  expect((await other.get('/assets/index-two.js')).statusCode).toBe(200);
  expect((await other.get('/assets/index-one.js')).statusCode).toBe(404);
  await other.server.close();
});

describe('servers with a bucket and no common folder', () => {
  let bucketServer: Awaited<ReturnType<typeof startBucketServer>>;
  beforeEach(async () => {
    for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
    bucketServer = await startBucketServer('company');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await bucketServer.stop();
  });

  const serveFrom = async (consoleDir: string, name: string) => {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const { endpoint } = bucketServer;
    const filesBucket = { name: 'company', prefix: 'parks/', region: 'us-east-1', endpoint };
    const { releases } = openStorage({ dataDir: own, filesBucket });
    const served = await serve(consoleDir, { dataDir: own, releases });
    await served.server.ready();
    return { ...served, releases, own };
  };

  test('OFF-8 a server sends the files of the release that another one has just installed, and of the one before', async () => {
    const [one, two, three] = [build('one'), build('two'), build('three')];
    const before = await serveFrom(one, 'a');
    // It looks at once, so the next look waits: the file is asked for right after it was shared.
    expect((await before.get('/assets/index-two.js')).statusCode).toBe(404);
    const after = await serveFrom(two, 'b');
    const answers = await Promise.all(
      ['index-two.js', 'index-two.js', 'libraries-same.js'].map((file) => before.get(`/assets/${file}`)),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '// two'],
      [200, '// two'],
      [200, '// all'],
    ]);
    const compressed = await before.get('/assets/index-two.js', { 'accept-encoding': 'br' });
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'brotli of two']);
    expect((await after.get('/assets/index-one.js')).body).toBe('// one');
    const last = await serveFrom(three, 'c');
    expect(await last.releases?.list()).toHaveLength(2);
    expect((await last.get('/assets/index-two.js')).body).toBe('// two');
    expect((await last.get('/assets/index-one.js')).statusCode).toBe(404);
    expect(readdirSync(join(last.own, 'releases')).filter((name) => name.endsWith('.part'))).toEqual([]);
    for (const { server } of [before, after, last]) await server.close();
  });

  test('a bucket that is away stops neither the start nor the files of this release', async () => {
    await bucketServer.end();
    const { server, get } = await serveFrom(build('one'), 'a');
    expect((await get('/assets/index-one.js')).body).toBe('// one');
    expect((await get('/assets/index-two.js')).statusCode).toBeGreaterThanOrEqual(500);
    await server.close();
  });
});
