import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import type { BuiltServer } from './builtServer.ts';
import { type CallResult, callServer } from './calls.ts';

/** What several clients sent to a server that was killed again and again. The key of each is also its title. */
export type Sent = {
  /** Keys whose answer arrived, with the id it named. */
  acknowledged: Map<string, string>;
  /** Keys whose answer was lost with the server. */
  unanswered: Set<string>;
};

/** After how many more answers a server is killed, on a slow machine as on a fast one; and then any moment later, in milliseconds. */
const ANSWERS = { least: 3, most: 40 };
const MOMENT = 30;
const WRITERS = 6;

/** Lets clients file incidents, kills the server at some moment, and starts it again; so many times. */
export async function crashLoop(server: BuiltServer, token: string, rounds: number): Promise<Sent> {
  const sent: Sent = { acknowledged: new Map(), unanswered: new Set() };
  for (let round = 1; round <= rounds; round += 1) {
    const writers = Array.from({ length: WRITERS }, () => fileUntilGone(server.origin, token, sent));
    const enough = sent.acknowledged.size + ANSWERS.least + Math.random() * (ANSWERS.most - ANSWERS.least);
    while (sent.acknowledged.size < enough) await sleep(2);
    await sleep(Math.random() * MOMENT);
    await server.kill9();
    await Promise.all(writers);
    await server.restart();
  }
  return sent;
}

async function fileUntilGone(origin: string, token: string, sent: Sent): Promise<void> {
  for (;;) {
    const key = randomUUID();
    const answer = await fileUnderKey(origin, token, key).catch(() => undefined);
    if (!answer) {
      sent.unanswered.add(key);
      return;
    }
    sent.acknowledged.set(key, answer);
  }
}

/** Files the incident of a key, for the first time or again, and answers its id. Rejects without an answer. */
export async function fileUnderKey(origin: string, token: string, key: string): Promise<string> {
  const { status, body } = await sendUnderKey(origin, token, key);
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
  return body.id;
}

/** Sends the incident of a key, and answers whatever the server says. Rejects without an answer. */
export function sendUnderKey(origin: string, token: string, key: string): Promise<CallResult> {
  const content = newIncident(new Date(0));
  const description = content.case_details.incident_description;
  Object.assign(description, { is_emergency_incident: 'Yes', park: 'Singapore Zoo', zone: 'Treetops Trail' });
  description.incident_title = key;
  const headers = { 'idempotency-key': key };
  const input = { platform: 'web' as const, ...content };
  return callServer(origin, 'create_incident', input, { token, headers });
}
