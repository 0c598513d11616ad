import { type PostAnswer, postJson } from './post.ts';
import { type MessageSender, messageKey, NotSent } from './sender.ts';

type Settings = { url: string; token: string };

/** Milliseconds that a gateway has to answer. */
const ANSWER_TIME = 20_000;

/** These errors concern the account or the rate, not the message. */
const LATER = new Set([401, 408, 425, 429]);
/** The gateway behind the proxy may have accepted the message. */
const GATEWAY_TIMEOUT = 504;

/** The key stays the same on retries. */
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
