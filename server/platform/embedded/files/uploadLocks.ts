type Holder = { controller: AbortController; over: Promise<void> };

/** A newer request aborts the older one: it comes from the same client after a broken connection. */
export function uploadLocks() {
  const current = new Map<string, Holder>();
  return async <Result>(id: string, work: (ended: AbortSignal) => Promise<Result>): Promise<Result> => {
    for (let before = current.get(id); before; before = current.get(id)) {
      before.controller.abort();
      await before.over;
    }
    const controller = new AbortController();
    const working = work(controller.signal);
    const holder: Holder = {
      controller,
      over: working.then(
        () => undefined,
        () => undefined,
      ),
    };
    current.set(id, holder);
    try {
      return await working;
    } finally {
      if (current.get(id) === holder) current.delete(id);
    }
  };
}
