import { newListeners } from '../components/navigation/listeners.ts';

/** Milliseconds between checks for a new version in a page that stays open. */
const INTERVAL = 60 * 60_000;

let registration: ServiceWorkerRegistration | undefined;
let isReady = false;
const listeners = newListeners();

export const subscribeToNewVersion = listeners.subscribe;
export const isNewVersionReady = (): boolean => isReady;

/** Undefined on insecure pages, and if the browser refuses, such as in some private windows. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return undefined;
  registration = await workers.register('/serviceWorker.js').catch(() => undefined);
  if (!registration) return undefined;
  const { waiting } = registration;
  // Another tab may load the new version first.
  workers.addEventListener('controllerchange', () => void compareRelease(workers.controller));
  registration.addEventListener('updatefound', followInstallation);
  followInstallation();
  // The worker may have changed before this module was loaded.
  if (waiting) void compareRelease(waiting);
  else void compareRelease(workers.controller, false);
  lookForUpdates(registration);
  return registration;
}

/** Milliseconds. A browser activates a worker once the old one has finished its requests, which may take minutes. */
const PATIENCE = 3_000;

/** No open form delays it: pages of the release before keep their files. */
export function loadNewVersion(): void {
  const reload = () => window.location.reload();
  const waiting = registration?.waiting;
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(reload, PATIENCE);
  } else reload();
}

function followInstallation(): void {
  const worker = registration?.installing;
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registration?.waiting) void compareRelease(registration.waiting);
  });
}

/** A page may also be newer than the worker that controls it, because it comes from the network first. */
async function compareRelease(worker: ServiceWorker | null, isNew = true): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!worker || !entry) return;
  if (!isNew) await untilActivated(worker);
  const found = await askRelease(worker, entry.src);
  if (found === 'before' || (found === 'other' && isNew)) {
    isReady = true;
    listeners.notify();
  } else if (found === 'this' && worker === registration?.waiting) {
    worker.postMessage({ type: 'SKIP_WAITING' });
  }
}

/** A worker learns the files of the release before while it is activated. */
function untilActivated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activating') return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function askRelease(worker: ServiceWorker, url: string): Promise<'this' | 'before' | 'other'> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type: 'WHICH_RELEASE', url }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

function lookForUpdates(found: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < INTERVAL) return;
    lookedAt = performance.now();
    // Rejects without a network.
    found.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, INTERVAL / 10);
}
