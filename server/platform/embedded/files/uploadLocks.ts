type Holder = { controller: AbortController; over: Promise<void> };

/**
 * Work on one upload is done one at a time. Who comes later ends who came before: it is the same client, whose connection
 * broke without the server knowing yet.
 */
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
