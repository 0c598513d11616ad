/* Blocked storage throws or never responds. It is replaced first, because libraries use it too (SHELL-15). */

type Fault = { text: string; consequence: string };

const BLOCKED: Fault = {
  text: 'This browser blocks site data.',
  consequence:
    'You can work, but drafts and photos are not kept on this device, and reloading the page signs you out. Allow site data for this address in your browser settings.',
};
const NO_DATABASE: Fault = {
  text: "This browser's database is not responding.",
  consequence: 'Photos are not kept on this device until they are sent. Restarting the browser may help.',
};

/** Milliseconds; even slow disks respond sooner. */
const PATIENCE = 5_000;

let fault: Fault | undefined;

export function getStorageFault(): string | undefined {
  return fault?.text;
}

export function getStorageWarning(): string | undefined {
  return fault && `${fault.text} ${fault.consequence}`;
}

/** True if local storage only lasts until the page closes. */
export function isStorageBlocked(): boolean {
  return fault === BLOCKED;
}

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
      fault = BLOCKED;
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
    fault ??= NO_DATABASE;
  });
}
