type Kept<Value> = { value: Value; until: number };

/**
 * Remembers answers for a while, the most recently asked ones. Who asks for what is being asked for already waits for that
 * answer. An answer of `undefined` is not kept.
 */
export function keptBriefly<Value>(most: number, milliseconds: number, clock = () => performance.now()) {
  const kept = new Map<string, Kept<Value>>();
  const asked = new Map<string, Promise<Value | undefined>>();

  function keep(key: string, value: Value): void {
    kept.delete(key);
    kept.set(key, { value, until: clock() + milliseconds });
    // A Map keeps the order things were put in, so the first is the one asked for longest ago.
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }

  return async (key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    const found = kept.get(key);
    if (found && found.until > clock()) {
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    }
    const underWay = asked.get(key);
    if (underWay) return underWay;
    const answer = ask().finally(() => asked.delete(key));
    asked.set(key, answer);
    const value = await answer;
    if (value !== undefined) keep(key, value);
    return value;
  };
}
