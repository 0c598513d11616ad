import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { getErrorReason } from '../config/cannotStart.ts';
import { NotSent } from './sender.ts';

/** Characters of an answer that are stored. */
const TEXT_LENGTH = 200;

export type PostAnswer = {
  status: number;
  /** Milliseconds from Retry-After, if given in seconds. */
  retryAfter: number | undefined;
  text: string;
};

/**
 * A new connection per request: a reused one may close in between, and the result is unknown. Unlike
 * `fetch`, it reports whether it connected.
 * @param time total milliseconds
 * @throws NotSent if no connection was made
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
  // The promise reports errors; a later one must not crash the process.
  request.on('error', () => undefined).end(body);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return await getAnswer(response);
  } catch (error) {
    if (wasReached) throw error;
    throw new NotSent(getErrorReason(error), { retry: 'later' }, { cause: error });
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

async function getStart(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part;
      if (text.length >= TEXT_LENGTH) break;
    }
  } catch {
    // The response was cut off; only its status matters.
  }
  return text.slice(0, TEXT_LENGTH).trim();
}
