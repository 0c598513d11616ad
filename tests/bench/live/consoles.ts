import { get, type IncomingMessage } from 'node:http';
import { demoEmail } from '../../../demo/accounts.ts';
import { LIVE_LIMITS } from '../../../server/notifications/live/streams.ts';
import { getToken } from '../../helpers/calls.ts';

export type Heard = Map<string, number[]>;

/** Consoles reduced to what the server sees: one stream each. Only the times of change events are stored. */
export type Consoles = { count: () => number; heard: Heard; close: () => void };

const CHANGED = /event: incident_changed\ndata: \{"id":"(\d+)"/g;
const AT_ONCE = 4;

export async function signInAll(origin: string, emails: readonly string[]): Promise<string[]> {
  return severalAtOnce(emails, (email) => getToken(origin, email));
}

export function spread(tokens: readonly string[], consoles: number): string[] {
  if (tokens.length * LIVE_LIMITS.perUser < consoles) throw new Error('There are not enough people.');
  return Array.from({ length: consoles }, (_, nth) => tokens[nth % tokens.length] ?? '');
}

export async function openConsoles(origin: string, tokens: readonly string[]): Promise<Consoles> {
  const heard: Heard = new Map();
  const open = new Set<IncomingMessage>();
  await severalAtOnce(tokens, async (token) => {
    const stream = await openStream(origin, token);
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    stream.on('error', () => undefined);
    let rest = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      const at = performance.now();
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const [, id = ''] of blocks.join('\n\n').matchAll(CHANGED)) {
        const times = heard.get(id);
        if (times) times.push(at);
        else heard.set(id, [at]);
      }
    });
  });
  return {
    count: () => open.size,
    heard,
    close: () => {
      for (const stream of open) stream.destroy();
    },
  };
}

function openStream(origin: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${origin}/api/incidents/live/?platform=web`, { agent: false, headers }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`A console got ${response.statusCode} in place of live news.`));
    }).on('error', reject);
  });
}

async function severalAtOnce<Given, Result>(
  all: readonly Given[],
  work: (one: Given) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = all.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, one] of waiting) results[index] = await work(one);
    }),
  );
  return results;
}

export const FILES = demoEmail('senior_user');
