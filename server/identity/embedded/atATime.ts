/** Runs at most so many pieces of work at once; the others wait in the order they came. */
export function atATime(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on rather than given back, so that nobody who just came takes it first.
      if (next) next();
      else running -= 1;
    }
  };
}
