import type { Agent } from 'node:http';
import type { Message, Messaging } from 'firebase-admin/messaging';
import { getErrorCode, getErrorReason } from '../config/cannotStart.ts';
import { type MessageSender, messageKey, NotSent, type OutboxMessage } from './sender.ts';

/** The app was uninstalled, or the token is invalid. */
const DEVICE_GONE = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
]);
const REFUSED = new Set([
  'messaging/invalid-argument',
  'messaging/invalid-recipient',
  'messaging/invalid-payload',
  'messaging/invalid-data-payload-key',
  'messaging/payload-size-limit-exceeded',
]);

/** Retries reuse the tag, so that a device shows one message. @param agent for tests */
export function pushSender(serviceAccount: string, agent?: Agent): MessageSender {
  let messaging: Promise<Messaging> | undefined;
  return {
    async send(message) {
      try {
        messaging ??= openMessaging(serviceAccount, agent);
        await (await messaging).send(toPushMessage(message));
      } catch (error) {
        // An unreadable key file may be readable later.
        messaging = messaging && (await messaging.catch(() => undefined)) ? messaging : undefined;
        throw notSent(error);
      }
    },
  };
}

/** Loaded lazily, because the library is large. */
async function openMessaging(serviceAccount: string, httpAgent?: Agent): Promise<Messaging> {
  const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/messaging'),
  ]);
  const options = { credential: cert(serviceAccount, httpAgent), httpAgent };
  return getMessaging(initializeApp(options, `push ${serviceAccount}`));
}

function toPushMessage(message: OutboxMessage): Message {
  const tag = messageKey(message);
  const title = message.subject || 'Parks Console';
  return {
    token: message.recipient,
    notification: { title, body: message.body },
    data: message.data,
    android: { notification: { tag }, collapseKey: tag },
    apns: { headers: { 'apns-collapse-id': tag } },
    webpush: { notification: { tag } },
  };
}

function notSent(error: unknown): NotSent {
  const code = getErrorCode(error);
  const recipientGone = DEVICE_GONE.has(code);
  const retry = recipientGone || REFUSED.has(code) ? 'never' : 'later';
  return new NotSent(`${code} ${getErrorReason(error)}`.trim(), { retry, recipientGone }, { cause: error });
}
