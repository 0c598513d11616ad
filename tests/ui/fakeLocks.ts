/* jsdom has no Web Locks. These queue by name in the order of requests, like a browser's. */

type Options = { ifAvailable?: boolean; signal?: AbortSignal };
type Run = (lock: { name: string } | null) => unknown;

const held = new Map<string, Promise<unknown>>();

export const isHeld = (name: string): boolean => held.has(name);

async function request(name: string, { ifAvailable, signal }: Options, run: Run): Promise<unknown> {
  if (ifAvailable && held.has(name)) return run(null);
  while (held.has(name)) await Promise.race([held.get(name), aborted(signal)]);
  const running = Promise.resolve(run({ name })).finally(() => held.delete(name));
  held.set(name, running);
  return running;
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('too late', 'AbortError')));
  });
}

/** Another page takes a lock. Returns its release function. */
export function holdElsewhere(name: string): () => void {
  let release = () => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  void request(name, {}, hold);
  return release;
}

export function provideLocks(): void {
  held.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

export function withoutLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}
