import { emptyUpdate } from '../../contract/incidents/emptyIncident.ts';
import type { IncidentUpdate } from '../../contract/schemas/incident.ts';
import { logFailure } from '../api/logFailure.ts';
import { randomId } from './randomId.ts';

/*
 * What a person writes and photographs in a dialog. It is kept in local storage until it is saved or discarded, so that a
 * reload loses nothing (DET-6, OFF-2).
 */

export type Written = Pick<IncidentUpdate, 'remark' | 'img_url'>;

export type Writing = {
  /** Of the update that is being edited. */
  id: string;
  base: Written;
  /** The incident's `latest_updated_at` when the dialog was opened. */
  readAt: string;
  /** The outbox item and the server know it by this key. */
  key: string;
};

export type KeptWriting = Writing & Written & { keptAt: string };

export function newWriting(base: Written = emptyUpdate()): Writing {
  return { id: '', base: contentOf(base), readAt: '', key: randomId() };
}

export const contentOf = ({ remark, img_url }: Written): Written => ({ remark, img_url });

export function isSameWritten(one: Written, other: Written): boolean {
  return one.remark === other.remark && one.img_url.join('\n') === other.img_url.join('\n');
}

export const updateSlot = (userId: string, incidentId: string, updateId = 'new') =>
  `update:${userId}:${incidentId}:${updateId}`;

export const completionSlot = (userId: string, actionId: string) => `completion:${userId}:${actionId}`;

export function readWriting(slot: string): KeptWriting | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(slot) ?? 'null');
    return isKeptWriting(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepWriting(slot: string, writing: KeptWriting): void {
  try {
    localStorage.setItem(slot, JSON.stringify(writing));
  } catch (error) {
    logFailure('keeping what was written', error);
  }
}

/** Does nothing if another tab has kept something else there. */
export function forgetWriting(slot: string, { key }: Writing): void {
  if (readWriting(slot)?.key === key) localStorage.removeItem(slot);
}

function isKeptWriting(value: unknown): value is KeptWriting {
  if (typeof value !== 'object' || value === null) return false;
  const fields = ['id', 'base', 'readAt', 'key', 'remark', 'img_url', 'keptAt'];
  return fields.every((field) => field in value);
}
