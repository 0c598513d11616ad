import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import type { BuiltServer } from './builtServer.ts';
import { type CallResult, callServer } from './calls.ts';

export type Sent = {
  acknowledged: Map<string, string>;
  unanswered: Set<string>;
};

/** Responses before a kill, which is independent of the machine's speed, and then a random delay in milliseconds. */
const ANSWERS = { least: 3, most: 40 };
const MOMENT = 30;
const WRITERS = 6;

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

/** Files the incident of a key, first or repeated, and returns its id. Rejects without a response. */
export async function fileUnderKey(origin: string, token: string, key: string): Promise<string> {
  const { status, body } = await sendUnderKey(origin, token, key);
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
  return body.id;
}

export function sendUnderKey(origin: string, token: string, key: string): Promise<CallResult> {
  const content = newIncident(new Date(0));
  const description = content.case_details.incident_description;
  Object.assign(description, { is_emergency_incident: 'Yes', park: 'Singapore Zoo', zone: 'Treetops Trail' });
  description.incident_title = key;
  const headers = { 'idempotency-key': key };
  const input = { platform: 'web' as const, ...content };
  return callServer(origin, 'create_incident', input, { token, headers });
}
