import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { fairShares, type NoPlace, type Place, type ShareLimits } from '../../../server/operations/shares.ts';

/* Issue 46, item 1. */

const LIMITS: ShareLimits = { most: 4, perOwner: 3, waiting: 8, waitingPerOwner: 4, patience: 60_000 };

class Request extends EventEmitter {
  isDestroyed = false;
  destroy() {
    this.isDestroyed = true;
    this.emit('close');
  }
}

function begin(limits: Partial<ShareLimits> = {}) {
  const shares = fairShares({ ...LIMITS, ...limits });
  const open: { owner: string; request: Request; result?: Place | NoPlace }[] = [];
  const ask = (owner: string, canYield = false) => {
    const asked: (typeof open)[number] = { owner, request: new Request() };
    open.push(asked);
    void shares
      .enter(owner, asked.request, () => canYield)
      .then((result) => {
        asked.result = result;
      });
    return asked;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const getRunning = () =>
    open.flatMap(({ owner, result, request }) =>
      typeof result === 'object' && !request.isDestroyed ? owner : [],
    );
  const finish = async (asked: (typeof open)[number] | undefined) => {
    if (typeof asked?.result !== 'object') throw new Error('it has no place');
    asked.result.leave();
    open.splice(open.indexOf(asked), 1);
    await settle();
  };
  return { ask, settle, getRunning, finish, count: shares.count, open };
}

test('an owner gets at most a share, and the next free place goes to the owner with the fewest', async () => {
  const { ask, settle, getRunning, finish } = begin();
  const [first] = [ask('a'), ask('a'), ask('a'), ask('a'), ask('b'), ask('b'), ask('c')];
  await settle();
  expect(getRunning()).toEqual(['a', 'a', 'a', 'b']);
  await finish(first);
  expect(getRunning().toSorted()).toEqual(['a', 'a', 'b', 'c']);
});

test('more owners than places take turns', async () => {
  const { ask, settle, finish, open } = begin({ most: 1, waiting: 100 });
  const served: string[] = [];
  for (const owner of ['a', 'b', 'c']) for (let time = 0; time < 3; time += 1) ask(owner);
  await settle();
  while (open.length > 0) {
    const running = open.find(({ result }) => typeof result === 'object');
    served.push(running?.owner ?? '');
    await finish(running);
  }
  expect(served.join('')).toBe('aabcabcbc');
});

test('a newcomer gets the oldest yielding place of the owner with the most, but only if that owner has at least two more', async () => {
  const { ask, settle, getRunning, count } = begin();
  const [kept, oldest] = [ask('a', false), ask('a', true), ask('a', true), ask('b', true)];
  const newcomer = ask('c');
  await settle();
  expect([oldest?.request.isDestroyed, kept?.request.isDestroyed]).toEqual([true, false]);
  expect(typeof newcomer.result).toBe('object');
  expect(getRunning()).toEqual(['a', 'a', 'b', 'c']);
  ask('b');
  ask('c');
  await settle();
  expect([count(), getRunning()]).toEqual([4, ['a', 'a', 'b', 'c']]);
});

test('an owner with too many waiting is refused, and the longest queue makes room for others', async () => {
  const { ask, settle } = begin({ most: 1 });
  ask('a');
  const ofA = Array.from({ length: 5 }, () => ask('a'));
  await settle();
  expect(ofA.map(({ result }) => result)).toEqual([undefined, undefined, undefined, undefined, 'share']);
  const others = ['b', 'b', 'c', 'd', 'e'].map((owner) => ask(owner));
  await settle();
  expect(ofA[3]?.result).toBe('room');
  expect(others.map(({ result }) => result)).toEqual(Array(5).fill(undefined));
});

test('a request that closes or waits too long loses its turn, and a place is released only once', async () => {
  const { ask, settle, finish, count } = begin({ most: 1, perOwner: 1, patience: 20 });
  const first = ask('a');
  const [gone, late, crowded] = [ask('b'), ask('a'), ask('c')];
  gone.request.destroy();
  await settle();
  expect(gone.result).toBe('gone');
  await expect.poll(() => [late.result, crowded.result]).toEqual(['share', 'room']);
  if (typeof first.result === 'object') first.result.leave();
  await finish(first);
  expect(count()).toBe(0);
});
