/** A repeatable source of random numbers (mulberry32 over an FNV hash of the seed). */
export type Random = {
  /** 0 to 1, without 1. */
  next: () => number;
  integer: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <Value>(values: readonly Value[]) => Value;
  /** Letters and digits. */
  word: (length: number) => string;
  bytes: (count: number) => Buffer;
};

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export function seededRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: (values) => values[integer(0, values.length - 1)] as (typeof values)[number],
    word: (length) => Array.from({ length }, () => LETTERS[integer(0, LETTERS.length - 1)]).join(''),
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => integer(0, 255))),
  };
}
