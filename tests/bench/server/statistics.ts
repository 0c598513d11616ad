export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

export type Times = { p50: number; p95: number; perSecond: number };

/** `samples` and `within` are in milliseconds. */
export function getTimes(samples: readonly number[], within: number): Times {
  return {
    p50: percentile(samples, 0.5),
    p95: percentile(samples, 0.95),
    perSecond: (samples.length / within) * 1000,
  };
}

export function getMedian(rounds: readonly Times[]): Times {
  const of = (figure: keyof Times) => median(rounds.map((round) => round[figure]));
  return { p50: of('p50'), p95: of('p95'), perSecond: of('perSecond') };
}

/** Numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
