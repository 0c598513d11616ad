import { callServer } from '../api/callServer.ts';
import { consoleConfig } from '../api/consoleConfig.ts';
import { platform } from '../api/platform.ts';
import { currentSession } from '../api/session.ts';

/** The registered token, its user, and whether the server has confirmed it (AUTH-15). */
const DEVICE_KEY = 'device';
/** Milliseconds that a logout waits. */
const PATIENCE = 2_000;
/** Milliseconds. A browser that cannot reach its push service never responds; Chromium takes a minute. */
const TOKEN_PATIENCE = 20_000;
/** Milliseconds; the worker stores the console's files first, which takes long on slow networks. */
const WORKER_PATIENCE = 120_000;
/** Scope of the worker that earlier consoles registered for push alone. */
const OLD_SCOPE = '/firebase-cloud-messaging-push-scope';

type Device = { userId: string; token: string; stored: boolean };

let storing: { userId: string; result: Promise<boolean> } | undefined;

/** Registers for push if configured and allowed (AUTH-15). Never rejects. @returns if it is registered */
export function storeDevice(userId: string): Promise<boolean> {
  if (storing?.userId === userId) return storing.result;
  // The person before may have signed out while theirs was pending.
  const before = storing?.result ?? Promise.resolve();
  const result = before
    .then(() => registerDevice(userId))
    .finally(() => {
      if (storing?.result === result) storing = undefined;
    });
  storing = { userId, result };
  return result;
}

async function registerDevice(userId: string): Promise<boolean> {
  const { push } = consoleConfig();
  if (!push) return false;
  try {
    if (!(await isAllowed())) return false;
    const { messagingToken } = await platform.messaging();
    await Promise.race([navigator.serviceWorker.ready, after(WORKER_PATIENCE)]);
    const token = await Promise.race([messagingToken(push), after(TOKEN_PATIENCE)]);
    if (!token) return false;
    // Saved before the call: if the response is lost, logout must still remove the token from the server.
    keepDevice({ userId, token, stored: false });
    await callServer('store_device_token', { user_id: userId, device_token: token });
    keepDevice({ userId, token, stored: true });
    return true;
  } catch {
    // Push is optional, so a failure must not affect the sign-in.
    return false;
  }
}

/**
 * A device may have no token yet, because the page was left before the worker was installed, or because the
 * subscription ended with the worker of an earlier console.
 */
export async function restoreDevice(userId: string): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const old = registrations.find(({ scope }) => new URL(scope).pathname === OLD_SCOPE);
  await old?.unregister();
  const device = keptDevice();
  if (old && device) keepDevice({ ...device, stored: false });
  if (isPushOffered() && Notification.permission === 'granted') await storeDevice(userId);
}

export function isPushOffered(): boolean {
  const session = currentSession();
  if (session.state !== 'in' || !hasPush() || Notification.permission === 'denied') return false;
  const device = keptDevice();
  const isStored = device?.stored === true && device.userId === session.user.id;
  return consoleConfig().push !== undefined && !isStored;
}

const after = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time));

const hasPush = () => 'Notification' in window && 'PushManager' in window;

/** Prompts only during a user gesture; browsers suppress other prompts. The bell's panel offers it later. */
async function isAllowed(): Promise<boolean> {
  if (!hasPush()) return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  if (!navigator.userActivation.isActive) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Unregisters before sign-out (AUTH-15). Never fails, and limits the wait. */
export async function removeDevice(userId: string): Promise<void> {
  const device = keptDevice();
  localStorage.removeItem(DEVICE_KEY);
  if (device?.userId !== userId) return;
  try {
    await callServer(
      'remove_device_token',
      { user_id: userId, device_token: device.token },
      { signal: AbortSignal.timeout(PATIENCE) },
    );
  } catch {
    // The server still has the token, so unsubscribe in the browser; Firebase will report it as invalid.
    void unsubscribe().catch(() => undefined);
  }
}

/** The expired session cannot call the server, so only the browser unsubscribes (AUTH-15). */
export async function forgetDevice(): Promise<void> {
  const device = keptDevice();
  localStorage.removeItem(DEVICE_KEY);
  if (device) await unsubscribe().catch(() => undefined);
}

async function unsubscribe(): Promise<void> {
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    await (await pushManager.getSubscription())?.unsubscribe();
  }
}

const keepDevice = (device: Device) => localStorage.setItem(DEVICE_KEY, JSON.stringify(device));

function keptDevice(): Device | undefined {
  try {
    return JSON.parse(localStorage.getItem(DEVICE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
