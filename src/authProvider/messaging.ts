import { initializeApp } from 'firebase/app';
import { getMessaging, getToken, isSupported } from 'firebase/messaging';
import type { PushApp } from '../../contract/schemas/consoleConfig.ts';

/**
 * This browser's token at Firebase Cloud Messaging; undefined where the browser cannot have one. The SDK registers
 * public/firebase-messaging-sw.js for it and waits until that runs. The permission is asked for before (deviceToken.ts).
 */
export async function messagingToken({ vapidKey, ...web }: PushApp): Promise<string | undefined> {
  if (!(await isSupported())) return undefined;
  // An app of its own: identity, files and documents may be of another project, or of our own server.
  return getToken(getMessaging(initializeApp(web, 'push')), { vapidKey });
}
