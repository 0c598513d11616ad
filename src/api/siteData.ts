/*
 * SHELL-15: a browser may block site data, so that every access to its storage throws, or its database may never answer. Both
 * are replaced before anything uses them, because libraries use them as well.
 */

type Fault = { text: string; consequence: string };

const BLOCKED: Fault = {
  text: 'This browser blocks site data.',
  consequence:
    'You can work, but drafts and photos are not kept on this device, and a reload signs you out. Allow site data for this address in the settings of the browser.',
};
const NO_DATABASE: Fault = {
  text: 'The database of this browser does not answer.',
  consequence: 'Photos are not kept on this device before they are sent. Restarting the browser may help.',
};

/** Milliseconds; a slow disk answers sooner. */
const PATIENCE = 5_000;

let fault: Fault | undefined;

/** What is wrong with the storage of this browser, as a sentence. */
export function getStorageFault(): string | undefined {
  return fault?.text;
}

/** The same with what it means for the person. */
export function getStorageWarning(): string | undefined {
  return fault && `${fault.text} ${fault.consequence}`;
}

/** True where local storage lasts only as long as the page. */
export function isStorageBlocked(): boolean {
  return fault === BLOCKED;
}

/** Lasts as long as the page. Items are its own properties, as in a browser, so that `Object.keys` lists them. */
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

/** Must run before any other module of the console. */
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

/** Resolves once the database has answered. Where it does not, libraries find none and use local storage. */
export function checkDatabase(): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    // Only the SDK may create its database, so a new one is given up again.
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
