import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Calls that depend on the machine's language or zone if none is given. The first pattern allows nested calls in its argument. */
const BY_THE_MACHINE = [
  /\.localeCompare\((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*\)/g,
  /\.toLocale\w+\(\s*(?:undefined\b|\))/g,
  /\bIntl\.\w+\(\s*(?:undefined\b|\))/g,
  /\.(?:get|set)(?:Date|Day|FullYear|Hours|Minutes|Month|TimezoneOffset)\(/g,
];

const byTheMachine = (source: string) => BY_THE_MACHINE.flatMap((pattern) => source.match(pattern) ?? []);

test.each([
  ['names.sort((one, other) => one.localeCompare(other))', ['.localeCompare(other)']],
  ['one.localeCompare(nameOf(other, last(0)))', ['.localeCompare(nameOf(other, last(0)))']],
  ['count.toLocaleString()', ['.toLocaleString()']],
  ["count.toLocaleString(undefined, { style: 'percent' })", ['.toLocaleString(undefined']],
  ['new Intl.NumberFormat().format(7)', ['Intl.NumberFormat()']],
  ['now.getHours() + now.getTimezoneOffset()', ['.getHours(', '.getTimezoneOffset(']],
  ["one.localeCompare(nameOf(other, 1), 'en')", []],
  ["count.toLocaleString('en-SG') + now.getUTCHours() + now.getTime()", []],
])('%s leaves to the machine: %j', (source, found) => {
  expect(byTheMachine(source)).toEqual(found);
});

test.each(['contract', 'server', 'src', 'demo'])(
  'SHELL-8 nothing in %s/ counts, sorts or formats time in the language or zone of its machine',
  (folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => join(folder, path));
    expect(files.length).toBeGreaterThan(5);
    const found = files.map((file) => [file, byTheMachine(readFileSync(join(ROOT, file), 'utf8'))] as const);
    expect(found.filter(([, calls]) => calls.length > 0)).toEqual([]);
  },
);
