import { afterEach, expect, test, vi } from 'vitest';
import { isNewVersionReady, registerWorker } from '../../src/layout/serviceWorker.ts';

// @alone: the console remembers that a new version is ready.

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test('OFF-8 a page that starts while the next release is activated learns of it', async () => {
  const worker = Object.assign(new EventTarget(), {
    state: 'activating',
    postMessage: (_question: unknown, [port]: MessagePort[]) =>
      port?.postMessage(worker.state === 'activating' ? 'other' : 'before'),
  });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), {
      controller: worker,
      register: async () => registration,
    }),
  });
  document.head.innerHTML = '<script type="module" src="/assets/index-before.js"></script>';
  await registerWorker();
  worker.state = 'activated';
  worker.dispatchEvent(new Event('statechange'));
  await expect.poll(isNewVersionReady).toBe(true);
});
