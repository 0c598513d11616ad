import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

/** Secrets can come from files. */
const settings = new Set(
  [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].flatMap(
    ([, name = '']) => [name, `${name}_FILE`],
  ),
);

/** Of Node, the shell, PostgreSQL's image and our build. */
const OTHERS = /^(NODE_ENV|PATH|POSTGRES_\w+|REVISION)$/;

test.each(readdirSync(DEPLOY).filter((name) => name.endsWith('.yaml')))('%s is YAML', (name) => {
  const problems = parseAllDocuments(read(name)).flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  expect(problems).toEqual([]);
});

test.each([
  ['Dockerfile', /(?<=^ENV .*)\b([A-Z_]+)=/gm],
  ['parks-console.service', /(?<=^Environment=.*)\b([A-Z_]+)=/gm],
  ['compose.yaml', /^ {6}([A-Z_]+):/gm],
  ['../docs/production.md', /^([A-Z_]+)=/gm],
  ['kubernetes.yaml', /(?:name: |--from-literal=)([A-Z_]+)\b/g],
])('%s sets only settings that exist', (name, pattern) => {
  const used = [...read(name).matchAll(pattern)].map(([, setting = '']) => setting);
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((setting) => !settings.has(setting) && !OTHERS.test(setting))).toEqual([]);
});

test('under systemd the server may do what it needs', () => {
  const unit = new Map(
    [...read('parks-console.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  // Fastify reads the machine's addresses when it listens on 0.0.0.0.
  expect(unit.get('RestrictAddressFamilies')?.split(' ').sort()).toEqual([
    'AF_INET',
    'AF_INET6',
    'AF_NETLINK',
    'AF_UNIX',
  ]);
  // V8 and WebAssembly write code and run it.
  expect(unit.has('MemoryDenyWriteExecute')).toBe(false);
});

test('in a container DATA_DIR is a folder in the volume, because a restore renames it', () => {
  const volumes = [/^VOLUME (\S+)$/m.exec(read('Dockerfile'))?.[1], '/data'];
  const dockerfile = /DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1];
  const kubernetes = /name: DATA_DIR, value: (\S+) \}/.exec(read('kubernetes.yaml'))?.[1];
  expect([dockerfile, kubernetes]).toEqual(volumes.map((volume) => `${volume}/parks`));
});

test('the secrets of compose.yaml, which are next to it, reach neither the repository nor an image', () => {
  expect(read('compose.yaml')).toContain('file: ./secrets/');
  for (const name of ['.gitignore', '.dockerignore']) {
    expect(read(`../${name}`).split('\n'), name).toContainEqual(
      expect.stringMatching(/^deploy\/secrets\/?$/),
    );
  }
});
