import type { Agent } from 'node:http';
import type { Message, Messaging } from 'firebase-admin/messaging';
import { getErrorCode } from '../config/cannotStart.ts';
import { type MessageSender, messageKey, NotSent, type OutboxMessage } from './sender.ts';

/** An app uninstalled, or a token that never was one. */
const DEVICE_GONE = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
]);
/** The same message would be refused again. */
const REFUSED = new Set([
  'messaging/invalid-argument',
  'messaging/invalid-recipient',
  'messaging/invalid-payload',
  'messaging/invalid-data-payload-key',
  'messaging/payload-size-limit-exceeded',
]);

/**
 * Push through Firebase Cloud Messaging. A second try carries the tag of the first, so that a device shows one of the two.
 * @param agent where the connections go, for tests
 */
export function pushSender(serviceAccount: string, agent?: Agent): MessageSender {
  let messaging: Promise<Messaging> | undefined;
  return {
    async send(message) {
      try {
        messaging ??= openMessaging(serviceAccount, agent);
        await (await messaging).send(getPush(message));
      } catch (error) {
        // A key file that cannot be read today may be there tomorrow.
        messaging = messaging && (await messaging.catch(() => undefined)) ? messaging : undefined;
        throw notSent(error);
      }
    },
  };
}

/** Loaded where it is used, because nobody else should wait for so large a library. */
async function openMessaging(serviceAccount: string, httpAgent?: Agent): Promise<Messaging> {
  const [{ cert, initializeApp }, { getMessaging }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/messaging'),
  ]);
  const options = { credential: cert(serviceAccount, httpAgent), httpAgent };
  return getMessaging(initializeApp(options, `push ${serviceAccount}`));
}

function getPush(message: OutboxMessage): Message {
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
  const reason = error instanceof Error ? error.message : String(error);
  const recipientGone = DEVICE_GONE.has(code);
  const retry = recipientGone || REFUSED.has(code) ? 'never' : 'later';
  return new NotSent(`${code} ${reason}`.trim(), { retry, recipientGone }, { cause: error });
}
