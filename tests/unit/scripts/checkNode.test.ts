import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { nodeProblem } from '../../../scripts/checkNode.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');

test.each(['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.0.0', '24.9.0', '25.2.1', '26.1.0'])(
  'Node %s will do',
  (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  },
);

test.each(['14.21.3', '18.20.8', '20.9.0', '20.18.3', '21.7.3', '22.11.0', '22.12.0', '23.0.0', '23.11.1'])(
  'Node %s will not do, and a sentence says which one would',
  (version) => {
    expect(nodeProblem(version)).toContain(`this is Node ${version}.`);
    expect(nodeProblem(version)).toContain(
      'needs Node 24 or newer, 22 (22.13 or newer) or 20 (20.19 or newer)',
    );
  },
);

/** Checks a version against a range such as `^20.19.0 || >=24`, the form in package.json files. */
function fits(version: string, range: string): boolean {
  const numbers = (text: string) => text.split('.').map(Number);
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  return range.split('||').some((part) => {
    const [, sign, from = ''] = /^\s*(\^|>=)?\s*([\d.]+)\s*$/.exec(part) ?? [];
    const [fromMajor = 0, fromMinor = 0, fromPatch = 0] = numbers(from);
    if (major !== fromMajor) return sign === '>=' && major > fromMajor;
    return minor > fromMinor || (minor === fromMinor && patch >= fromPatch);
  });
}

test('the verdict on a version matches what package.json, Vite, Vitest and jsdom accept', () => {
  const { packages } = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8'));
  const ranges = ['', 'node_modules/vite', 'node_modules/vitest', 'node_modules/jsdom'].map(
    (path) => packages[path].engines.node,
  );
  const own = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')).engines.node;
  expect(own).toBe(ranges[0]);
  for (const version of [
    '20.18.3',
    '20.19.0',
    '21.7.3',
    '22.12.0',
    '22.13.0',
    '23.11.1',
    '24.0.0',
    '25.2.1',
  ]) {
    const installs = ranges.every((range) => fits(version, range));
    expect(nodeProblem(version) === undefined, version).toBe(installs);
    expect(fits(version, own), version).toBe(installs);
  }
});
