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
