/* Blocked storage throws or never responds. It is replaced first, because libraries use it too (SHELL-15). */

/** Local storage that lasts only until the page closes, or a database that does not respond. */
export type StorageFault = 'blocked' | 'silent';

/** Milliseconds; even slow disks respond sooner. */
const PATIENCE = 5_000;

let fault: StorageFault | undefined;

export const getStorageFault = () => fault;

/** Stores items as own properties, like browsers do, so that `Object.keys` works. */
class MemoryStorage {
  [key: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: unknown): void {
    this[key] = String(value);
  }
  removeItem(key: string): void {
    delete this[key];
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

const replace = (name: string, value: unknown) =>
  Object.defineProperty(window, name, { value, configurable: true });

/** Must run before any other module. */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[name].length;
    } catch {
      replace(name, new MemoryStorage());
      fault = 'blocked';
    }
  }
}

/** If the database does not respond, it is hidden, and libraries fall back to local storage. */
export function checkDatabase(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    // Abort the creation, because only the SDK may create its database.
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  }).catch(() => {
    replace('indexedDB', undefined);
    fault ??= 'silent';
  });
}
