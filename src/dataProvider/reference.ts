import simpleRestProvider from 'ra-data-simple-rest';
import type { DeleteManyParams, UpdateManyParams } from 'react-admin';
import { HttpError, PLATFORM, requestServer, toFailure } from '../api/callServer.ts';
import { asStrings } from '../api/parse.ts';
import { randomId } from '../offline/randomId.ts';
import { deleteMany, type Read, updateMany } from './bulk.ts';

export type Uses = { incidents: number; accounts: number; classifications: number };

type Options = { method?: string; body?: unknown; signal?: AbortSignal | null };

/** A write whose answer was lost keeps its key until it is sent again, so that it is not applied twice. */
let unanswered = { content: '', key: '' };

function keyOf(content: string): string {
  if (content !== unanswered.content) unanswered = { content, key: randomId() };
  return unanswered.key;
}

/** Like react-admin's `fetchJson`, with the token, platform and errors of other calls. */
async function fetchFromServer(url: string, { method = 'GET', body, signal }: Options = {}) {
  const [path, query] = url.split('?');
  const asked = new URLSearchParams(query);
  asked.set('platform', PLATFORM);
  const sent = typeof body === 'string' ? body : undefined;
  const isWrite = method !== 'GET';
  const response = await requestServer(`${path}?${asked}`, {
    method,
    body: sent,
    signal: signal ?? undefined,
    idempotencyKey: isWrite ? keyOf([method, path, sent].join(' ')) : undefined,
  });
  const text = await response.text().catch((error: unknown) => {
    throw toFailure(error, signal);
  });
  if (isWrite && response.ok) unanswered = { content: '', key: '' };
  const json = readable(text);
  if (response.ok && json !== undefined) {
    return { status: response.status, headers: response.headers, body: text, json };
  }
  const message = `Unexpected response from the server (${response.status}). Please try again.`;
  throw new HttpError(response.status, { message, ...(typeof json === 'object' && json) });
}

function readable(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BASE = '/reference';
const notifiedPath = (id: string) => `${BASE}/incident_classifications/${encodeURIComponent(id)}/notified`;

const simpleRest = simpleRestProvider(BASE, fetchFromServer);
const getReader =
  (resource: string): Read =>
  async (id) =>
    (await simpleRest.getOne(resource, { id })).data;

export const referenceProvider = {
  ...simpleRest,
  updateMany: (resource: string, params: UpdateManyParams) =>
    updateMany({ read: getReader(resource), update: (one) => simpleRest.update(resource, one) }, params),
  deleteMany: (resource: string, params: DeleteManyParams) =>
    deleteMany({ read: getReader(resource), remove: (one) => simpleRest.delete(resource, one) }, params),
  /** Counts the uses of a document, or of a value given by its titles from the outermost (REF-2). */
  async countUses(resource: string, id: string, path: readonly string[]): Promise<Uses> {
    const query = new URLSearchParams({ path: JSON.stringify(path) });
    const { json } = await fetchFromServer(`${BASE}/${resource}/${encodeURIComponent(id)}/uses?${query}`);
    return json;
  },
  async reorder(resource: string, ids: readonly string[]) {
    await fetchFromServer(`${BASE}/${resource}`, { method: 'PUT', body: JSON.stringify({ ids }) });
  },
  async notifiedBy(classificationId: string) {
    const { json } = await fetchFromServer(notifiedPath(classificationId));
    return asStrings(json.sub_departments);
  },
  async notify(classificationId: string, sub_department: string, notified: boolean) {
    const body = JSON.stringify({ sub_department, notified });
    await fetchFromServer(notifiedPath(classificationId), { method: 'PUT', body });
  },
};
