import { callServer } from '../api/callServer.ts';
import { consoleConfig } from '../api/consoleConfig.ts';
import { currentSession } from '../api/session.ts';

/** AUTH-15: the device token that this browser registers, for whom, and whether the server has said that it has it. */
const DEVICE_KEY = 'device';
/** Milliseconds; nobody waits longer for a logout. */
const PATIENCE = 2_000;
/** Milliseconds. A browser that cannot reach its push service says nothing at all; Chromium was seen to wait over a minute. */
const TOKEN_PATIENCE = 20_000;

type Device = { userId: string; token: string; stored: boolean };

/**
 * AUTH-15: registers this browser for push, where the server has it configured and the person allows it. Without either,
 * and where anything fails, one simply gets no push: the bell tells the same.
 * @returns whether it is registered now
 */
export async function storeDevice(userId: string): Promise<boolean> {
  const { push } = consoleConfig();
  if (!push) return false;
  try {
    if (!(await isAllowed())) return false;
    const { messagingToken } = await import('./messaging.ts');
    const token = await Promise.race([messagingToken(push), after(TOKEN_PATIENCE)]);
    if (!token) return false;
    // Kept before it is asked for: where the answer is lost, the server has it, and a logout must still take it away.
    keepDevice({ userId, token, stored: false });
    await callServer('store_device_token', { user_id: userId, device_token: token });
    keepDevice({ userId, token, stored: true });
    return true;
  } catch {
    // A browser without push, a service that is away: none of it is a fault of the sign-in.
    return false;
  }
}

/** Whether whoever is signed in could be told on this browser and is not: registering is then theirs to ask for. */
export function isPushOffered(): boolean {
  const session = currentSession();
  if (session.state !== 'in' || !hasPush() || Notification.permission === 'denied') return false;
  const device = keptDevice();
  const isStored = device?.stored === true && device.userId === session.user.id;
  return consoleConfig().push !== undefined && !isStored;
}

const after = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time));

const hasPush = () => 'Notification' in window && 'PushManager' in window;

/**
 * Asks the person only right after they pressed something, such as the sign-in: other questions come out of nothing, and
 * browsers answer them themselves. Who was not asked then finds the offer above the notifications.
 */
async function isAllowed(): Promise<boolean> {
  if (!hasPush()) return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  if (!navigator.userActivation.isActive) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** AUTH-15: takes this browser off the server's list before the person signs out. Never fails, and never takes long. */
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
    // The server would go on telling this browser; now the browser does not listen, and Firebase will tell the server so.
    void unsubscribe().catch(() => undefined);
  }
}

/**
 * AUTH-15: the session ended by itself, so that the server takes no token any more to say it with. The browser does not listen
 * from now on, whatever the server knows of sessions; signing in registers it anew.
 */
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
