import { expect, test } from 'vitest';
import { getMark, isLeftBehind, newRunId, runBegan } from '../../e2e/crud/mark.ts';

const BEGAN = new Date('2026-11-25T02:30:00Z');
const after = (minutes: number) => new Date(BEGAN.getTime() + minutes * 60_000);

test('CARD-3 a mark says when its run began, in a title, a name and an email alike', () => {
  const runId = newRunId(BEGAN);
  expect(runId).toMatch(/^[a-z]{9}$/);
  expect(newRunId(BEGAN).slice(0, 7)).toBe(runId.slice(0, 7));
  for (const text of [
    getMark(runId),
    `${getMark(runId)} incident bcd changed`,
    `Sent back. Remark: ${getMark(runId).toUpperCase()}: which step?`,
    `crud-${runId}-bcdfgh@example.com`,
  ]) {
    expect(runBegan(text), text).toEqual(BEGAN);
  }
});

test('CARD-3 two runs of one second seldom have one mark, and a later one never has that of an earlier', () => {
  const ids = new Set(Array.from({ length: 20 }, () => newRunId(BEGAN)));
  expect(ids.size).toBeGreaterThan(10);
  expect(newRunId(new Date(BEGAN.getTime() + 1000)).slice(0, 7)).not.toBe(newRunId(BEGAN).slice(0, 7));
});

test('CARD-3 what people wrote is no mark', () => {
  for (const text of [
    '',
    'crud',
    'crud handlings',
    'Crud on the path',
    'crud bcdfghjk',
    `scrud ${newRunId(BEGAN)}`,
  ]) {
    expect(runBegan(text), text).toBeUndefined();
    expect(isLeftBehind(text, after(100_000), 1), text).toBe(false);
  }
});

test('CARD-3 left behind is what is older than the time that is given, and nothing of a run under way', () => {
  const title = `${getMark(newRunId(BEGAN))} incident`;
  expect(isLeftBehind(title, BEGAN, 60)).toBe(false);
  expect(isLeftBehind(title, after(60), 60)).toBe(false);
  expect(isLeftBehind(title, after(61), 60)).toBe(true);
  // Another machine's clock may be ahead.
  expect(isLeftBehind(title, after(-90), 60)).toBe(false);
});
