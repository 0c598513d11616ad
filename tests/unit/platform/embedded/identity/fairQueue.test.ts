import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  CallerGone,
  fairQueue,
  type Requester,
} from '../../../../../server/platform/embedded/identity/fairQueue.ts';

/** Tasks that end on demand, and the order in which they started. */
function workshop(most: number) {
  const inTurn = fairQueue(most);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, of: string[], signal?: AbortSignal) => {
    const requester: Requester = { of, signal };
    const done = inTurn(requester, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
    done.catch(() => undefined);
    return done;
  };
  const endOne = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  const endAll = async () => {
    while (ends.length > 0) await endOne();
    return begun;
  };
  return { add, endOne, endAll, begun };
}

test('limits the number of simultaneous tasks, and the waiting ones', async () => {
  const { add, endOne, begun } = workshop(2);
  for (const name of ['a', 'b', 'c', 'd']) add(name, ['n']);
  await setImmediate();
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('AUTH-11 a task behind a crowd of another caller waits for one of them', async () => {
  const { add, endAll } = workshop(1);
  for (const name of ['x1', 'x2', 'x3', 'x4']) add(name, ['sign-in', 'x']);
  add('y1', ['sign-in', 'y']);
  add('y2', ['sign-in', 'y']);
  expect(await endAll()).toEqual(['x1', 'x2', 'y1', 'x3', 'y2', 'x4']);
});

test('every kind has its share, however many networks there are of one', async () => {
  const { add, endAll } = workshop(1);
  for (const network of ['a', 'b', 'c', 'd']) add(network, ['sign-in', network]);
  add('k1', ['known', 'one']);
  add('k2', ['known', 'two']);
  expect(await endAll()).toEqual(['a', 'b', 'k1', 'c', 'k2', 'd']);
});

test('tasks of a disconnected caller are dropped, and those behind move up', async () => {
  const { add, endAll } = workshop(1);
  const gone = new AbortController();
  const [, second] = [add('1', ['n']), add('2', ['n'], gone.signal), add('3', ['n'])];
  gone.abort();
  await expect(second).rejects.toThrow(CallerGone);
  await expect(add('4', ['n'], gone.signal)).rejects.toThrow(CallerGone);
  expect(await endAll()).toEqual(['1', '3']);
  // An abort after the start does not count against the caller, and the slot is released.
  const late = new AbortController();
  const fifth = add('5', ['n'], late.signal);
  await setImmediate();
  late.abort();
  await endAll();
  expect(await fifth).toBe('5');
});

test("work that fails is its own caller's matter", async () => {
  const inTurn = fairQueue(1);
  const failed = inTurn({ of: ['n'] }, () => Promise.reject(new Error('no')));
  const next = inTurn({ of: ['n'] }, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
