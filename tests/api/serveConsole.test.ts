import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from '../../server/console/serveConsole.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let host: TestServer;
let folder: string;

beforeAll(async () => {
  host = await sharedServer();
  folder = mkdtempSync(join(tmpdir(), 'parks-console-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['/index.html', '/incidents_list/assets/1'])(
  'SHELL-1 OFF-2 no browser keeps %s, wherever the console is installed; what has a hash in its name is kept',
  async (page) => {
    const consoleDir = join(folder, 'assets', 'console');
    mkdirSync(join(consoleDir, 'assets'), { recursive: true });
    writeFileSync(join(consoleDir, 'index.html'), '<!doctype html>');
    writeFileSync(join(consoleDir, 'preloads.json'), '{}');
    writeFileSync(join(consoleDir, 'assets', 'index-1a2b3c4d.js'), 'export {};');
    const server = Fastify();
    const { services } = host.app;
    await server.register(serveConsole, { consoleDir, services });
    const readCached = async (path: string) => {
      const { statusCode, headers } = await server.inject({ path, headers: { accept: 'text/html' } });
      return [statusCode, headers['cache-control']];
    };
    expect(await readCached(page)).toEqual([200, 'no-store']);
    const head = await server.inject({ method: 'HEAD', path: page, headers: { accept: 'text/html' } });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(await readCached('/assets/index-1a2b3c4d.js')).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await server.inject('/assets/nothing.js')).statusCode).toBe(404);
    await server.close();
  },
);
