import type { IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { logFailure } from '../../../api/logFailure.ts';

export type UpdateForm = Pick<IncidentUpdate, 'remark' | 'img_url'>;

export function isSameUpdate(one: UpdateForm, other: UpdateForm): boolean {
  return one.remark === other.remark && one.img_url.join('\n') === other.img_url.join('\n');
}

export type Writing = {
  id: string;
  base: UpdateForm;
  /** The incident's `latest_updated_at` when the editor was opened. */
  readAt: string;
  key: string;
};

export type UpdateDraft = Writing & UpdateForm & { keptAt: string };

export function updateSlot(userId: string, incidentId: string, updateId = 'new') {
  const name = `update:${userId}:${incidentId}:${updateId}`;
  return {
    read: (): UpdateDraft | undefined => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
        return isUpdateDraft(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write: (update: UpdateDraft) => {
      try {
        localStorage.setItem(name, JSON.stringify(update));
      } catch (error) {
        logFailure('keeping an update', error);
      }
    },
    forget: () => localStorage.removeItem(name),
  };
}

function isUpdateDraft(value: unknown): value is UpdateDraft {
  if (typeof value !== 'object' || value === null) return false;
  const fields = ['id', 'base', 'readAt', 'key', 'remark', 'img_url', 'keptAt'];
  return fields.every((field) => field in value);
}
