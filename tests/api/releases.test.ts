import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepRelease } from '../../server/console/releases.ts';
import { serveConsole } from '../../server/console/serveConsole.ts';
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

/** Time stamps of starts within a test may be equal. */
function makeOlder(): void {
  const releases = join(dataDir, 'releases');
  for (const name of readdirSync(releases)) {
    utimesSync(join(releases, name), new Date(0), new Date(0));
    if (existsSync(join(releases, name, 'index-one.js'))) utimesSync(join(releases, name), 1, 1);
    if (existsSync(join(releases, name, 'index-two.js'))) utimesSync(join(releases, name), 2, 2);
  }
}

async function serve(consoleDir: string) {
  const { services } = (await sharedServer()).app;
  const server = Fastify();
  await server.register(serveConsole, {
    consoleDir,
    services: { ...services, config: { ...services.config, dataDir } },
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.inject({ path, headers: { accept: '*/*', ...headers } });
  return { server, get };
}

test('OFF-8 the server sends the files of the release before, compressed and for ever, and of no older one', async () => {
  const [one, two, three] = [build('one'), build('two'), build('three')];
  for (const release of [one, two, three]) {
    await keepRelease(release, dataDir);
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
  await keepRelease(one, dataDir);
  await keepRelease(two, dataDir);
  rmSync(join(one, 'assets'), { recursive: true });
  await keepRelease(one, dataDir);
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
