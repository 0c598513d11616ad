import { initializeApp } from 'firebase/app';
import { getMessaging, getToken, isSupported } from 'firebase/messaging';
import type { PushApp } from '../../contract/schemas/consoleConfig.ts';

/** Undefined without push support. The service worker that keeps the console's files also shows push messages. */
export async function messagingToken({ vapidKey, ...web }: PushApp): Promise<string | undefined> {
  if (!(await isSupported())) return undefined;
  // A separate app, because the other services may use another project or our own server.
  return getToken(getMessaging(initializeApp(web, 'push')), {
    vapidKey,
    serviceWorkerRegistration: await navigator.serviceWorker.ready,
  });
}
