import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { NotSent } from './sender.ts';

/** What is read of an answer, in characters; it is for whoever reads the outbox. */
const TEXT_LENGTH = 200;

export type PostAnswer = {
  status: number;
  /** Milliseconds that the other side asks to wait, where it does so in seconds. */
  retryAfter: number | undefined;
  /** The beginning of the answer, however long it is. */
  text: string;
};

/**
 * One POST of JSON on a connection of its own: a kept one may be closed by the other side at the moment it is used, and
 * then nobody knows. Redirects are not followed. `fetch` does not tell whether the connection was ever made.
 * @param time milliseconds for the whole of it
 * @throws NotSent where the connection was never made, so that nothing went out; otherwise whatever broke it
 */
export async function postJson(
  address: string,
  headers: Record<string, string>,
  content: unknown,
  time: number,
): Promise<PostAnswer> {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const body = Buffer.from(JSON.stringify(content));
  let wasReached = false;
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(time),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
  });
  request.once('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      wasReached = true;
    });
  });
  // Whoever waits hears of a failure; one that comes later is nobody's business any more.
  request.on('error', () => undefined).end(body);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return await getAnswer(response);
  } catch (error) {
    if (wasReached) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotSent(reason, { retry: 'later' }, { cause: error });
  } finally {
    request.destroy();
  }
}

async function getAnswer(response: IncomingMessage): Promise<PostAnswer> {
  const wait = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? 0,
    retryAfter: wait > 0 ? wait * 1000 : undefined,
    text: await getStart(response),
  };
}

/** Empty where it breaks: the status is what counts, and that is there. */
async function getStart(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part;
      if (text.length >= TEXT_LENGTH) break;
    }
  } catch {
    // The answer was cut off.
  }
  return text.slice(0, TEXT_LENGTH).trim();
}
