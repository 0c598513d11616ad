import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// @alone: each test loads the modules again, without what the browser stores.

const before = ['localStorage', 'sessionStorage', 'indexedDB'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
);
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(window, name, descriptor);
    else Reflect.deleteProperty(window, name);
  }
});

const define = (name: string, descriptor: PropertyDescriptor) =>
  Object.defineProperty(window, name, { configurable: true, ...descriptor });

test('SHELL-15 blocked storage is replaced until the page closes, and drafts in it do not count as saved', async () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    define(name, {
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      },
    });
  }
  const siteData = await import('../../src/api/siteData.ts');
  siteData.replaceBlockedStorage();
  localStorage.setItem('one', '1');
  localStorage.setItem('two', '2');
  localStorage.removeItem('one');
  expect([localStorage.getItem('one'), localStorage.getItem('two')]).toEqual([null, '2']);
  expect([Object.keys(localStorage), localStorage.length, localStorage.key(0)]).toEqual([['two'], 1, 'two']);
  expect(sessionStorage.getItem('two')).toBeNull();
  localStorage.clear();
  expect(localStorage).toHaveLength(0);
  const { getStorageWarning } = await import('../../src/api/storageWarning.ts');
  expect(getStorageWarning()).toMatch(/^This browser blocks site data\. You can work, but/);
  const { storePending } = await import('../../src/offline/storePending.ts');
  const draft = { id: 1, incident: { case_details: { incident_description: {} } } };
  await expect(storePending('u1', draft as never)).rejects.toThrow();
});

test('SHELL-15 a database that does not respond in time is hidden, and one that responds stays', async () => {
  vi.useFakeTimers();
  const open = vi.fn((): Partial<IDBOpenDBRequest> => ({}));
  define('indexedDB', { value: { open } });
  const siteData = await import('../../src/api/siteData.ts');
  const answered = siteData.checkDatabase();
  open.mock.results[0]?.value.onerror();
  await answered;
  expect(siteData.getStorageFault()).toBeUndefined();
  const silent = siteData.checkDatabase();
  await vi.advanceTimersByTimeAsync(5_000);
  await silent;
  expect(window.indexedDB).toBeUndefined();
  const { getStorageFaultText } = await import('../../src/api/storageWarning.ts');
  expect(getStorageFaultText()).toBe("This browser's database is not responding.");
});
