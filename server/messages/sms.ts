import { type PostAnswer, postJson } from './post.ts';
import { type MessageSender, messageKey, NotSent } from './sender.ts';

type Settings = { url: string; token: string };

/** Milliseconds a gateway gets to answer. */
const ANSWER_TIME = 20_000;

/** Refusals that are not of this message: our token is wrong, or there is too much at the moment. */
const LATER = new Set([401, 408, 425, 429]);
/** A proxy that waited in vain for the gateway: nobody knows whether that has the message. */
const GATEWAY_TIMEOUT = 504;

/** SMS through a gateway: `{ to, text }` by POST, with a key that stays the same when it is tried again. */
export function smsSender({ url, token }: Settings): MessageSender {
  return {
    async send(message) {
      const headers = {
        'idempotency-key': messageKey(message),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const content = { to: message.recipient, text: message.body };
      const answer = await postJson(url, headers, content, ANSWER_TIME);
      if (answer.status < 200 || answer.status >= 300) throw refused(answer);
    },
  };
}

function refused({ status, text, retryAfter }: PostAnswer): Error {
  const reason = `The gateway answered ${status}${text && `: ${text}`}`;
  if (status === GATEWAY_TIMEOUT) return new Error(reason);
  const isTemporary = status < 400 || status >= 500 || LATER.has(status);
  return new NotSent(reason, { retry: isTemporary ? 'later' : 'never', notBefore: retryAfter });
}
