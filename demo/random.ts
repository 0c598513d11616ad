/** Deterministic: the same seed gives the same numbers on every machine. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** Integer, both ends included. */
  int: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  weighted: <Item>(items: readonly Item[], weight: (item: Item) => number) => Item;
  shuffled: <Item>(items: readonly Item[]) => Item[];
};

/** A separate stream per subject, so that an extra number in one does not shift the others. */
export function createRandom(...seed: (string | number)[]): Random {
  const next = sequence(hash(seed.join('/')));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  function weighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item {
    const weights = items.map(weight);
    let left = next() * weights.reduce((sum, value) => sum + value, 0);
    const index = weights.findIndex((value) => {
      left -= value;
      return left < 0;
    });
    return present(items[index === -1 ? items.length - 1 : index]);
  }
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (items) => present(items[int(0, items.length - 1)]),
    weighted,
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}

function present<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
