import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  lateOfPlaywright,
  lateOfVitest,
  slowest,
  timesOfPlaywright,
  timesOfVitest,
} from '../../../scripts/testTimes.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-times-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const written = (report: string) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, report);
  return file;
};
const inVitest = (report: string) => timesOfVitest(written(report));

test('a report of Vitest has the time of each test, zero for one that did not run', () => {
  const assertionResults = [{ title: 'long', duration: 2500 }, { title: 'skipped' }];
  const report = { testResults: [{ name: '/project/tests/api/start.test.ts', assertionResults }] };
  expect(inVitest(JSON.stringify(report))).toEqual([
    { of: 'start.test.ts', title: 'long', seconds: 2.5 },
    { of: 'start.test.ts', title: 'skipped', seconds: 0 },
  ]);
});

test('tests that passed only on the second try are named, and those that passed at once or never are not', () => {
  const failureMessages = ['expected 1 to be 2'];
  const assertionResults = [
    { title: 'late', status: 'passed', failureMessages },
    { title: 'at once', status: 'passed', failureMessages: [] },
    { title: 'never', status: 'failed', failureMessages },
  ];
  const report = written(JSON.stringify({ testResults: [{ name: 'a.test.ts', assertionResults }] }));
  expect(lateOfVitest(report)).toEqual(['late']);
  const specs = ['flaky', 'expected', 'unexpected'].map((status) => ({
    title: status,
    tests: [{ status, projectName: 'desktop', results: [] }],
  }));
  expect(lateOfPlaywright({ title: '', suites: [{ title: 'a.spec.ts', specs }] })).toEqual(['flaky']);
});

test('a run that ended before its report was written has no times', () => {
  expect(timesOfVitest(join(folder, 'nothing.json'))).toEqual([]);
  expect(inVitest('{"testResults":[')).toEqual([]);
});

test('a report of Playwright has the time of each test at each width, including all tries', () => {
  const of = (projectName: string, ...tries: number[]) => ({
    status: 'expected',
    projectName,
    results: tries.map((duration) => ({ duration })),
  });
  const inside = { title: 'a group', specs: [{ title: 'inside', tests: [of('desktop', 100)] }] };
  const file = {
    title: 'list.spec.ts',
    specs: [{ title: 'outside', tests: [of('desktop', 900, 600), of('phone', 300)] }],
    suites: [inside],
  };
  expect(timesOfPlaywright({ title: '', suites: [file] })).toEqual([
    { of: 'list.spec.ts (desktop)', title: 'outside', seconds: 1.5 },
    { of: 'list.spec.ts (phone)', title: 'outside', seconds: 0.3 },
    { of: 'list.spec.ts (desktop)', title: 'inside', seconds: 0.1 },
  ]);
});

test('the slowest come first, and no more than asked for', () => {
  const tests = [1, 30.26, 4].map((seconds) => ({ of: 'a.test.ts', title: `took ${seconds}`, seconds }));
  expect(slowest(tests, 2)).toEqual(['  30.3 s  a.test.ts: took 30.26', '   4.0 s  a.test.ts: took 4']);
});
