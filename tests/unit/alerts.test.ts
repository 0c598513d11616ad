import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const TESTS = readdirSync(DEPLOY).filter((name) => /^alerts\..*test\.yaml$/.test(name));

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: DEPLOY, encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

function expectAccepted(...args: string[]): void {
  const { status, stdout, stderr } = promtool(...args);
  expect(status, stdout + stderr).toBe(0);
}

type Rules = { groups: { rules: { alert: string }[] }[] };
type Case = {
  promql_expr_test: { exp_samples?: { labels?: string }[] }[];
  alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[];
};
type Board = { panels: { targets: { expr: string }[] }[] };

test('each alert has a test in which it fires', () => {
  const { groups }: Rules = parse(read('alerts.yaml'));
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(10);
  const cases = TESTS.flatMap((name): Case[] => parse(read(name)).tests);
  const fired = cases.flatMap(({ promql_expr_test: expressions, alert_rule_test: rules = [] }) => [
    ...expressions.flatMap(({ exp_samples: samples = [] }) => samples.map(({ labels = '' }) => labels)),
    ...rules
      .filter(({ exp_alerts: expected }) => expected.length > 0)
      .map(({ alertname }) => `"${alertname}"`),
  ]);
  expect(alerts.filter((alert) => !fired.some((labels) => labels.includes(`"${alert}"`)))).toEqual([]);
});

if (!hasPromtool) test.skip('not run: promtool (in Debian prometheus) is not installed on this machine');

test.runIf(hasPromtool)('Prometheus accepts the alert rules, and they fire when they must', () => {
  expect(TESTS.length).toBeGreaterThan(1);
  expectAccepted('check', 'rules', 'alerts.yaml');
  expectAccepted('test', 'rules', ...TESTS);
});

test.runIf(hasPromtool)('Prometheus understands each query of the board', () => {
  const { panels }: Board = JSON.parse(read('grafana.json'));
  const rules = panels.flatMap(({ targets }) => targets).map(({ expr }, at) => ({ record: `q${at}`, expr }));
  expect(rules.length).toBeGreaterThan(10);
  const folder = mkdtempSync(join(tmpdir(), 'parks-board-'));
  const file = join(folder, 'rules.yaml');
  writeFileSync(file, stringify({ groups: [{ name: 'board', rules }] }));
  try {
    expectAccepted('check', 'rules', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
