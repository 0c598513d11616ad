import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { currentTime } from '../../../api/clock.ts';
import type { OutboxItem, OutboxPayload } from '../../../api/outboxItem.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import { describeDeletion } from '../../../custom/outbox/describeDeletion.ts';
import {
  forgetWriting,
  isSameWritten,
  keepWriting,
  newWriting,
  readWriting,
  updateSlot,
} from '../../../offline/keptWriting.ts';
import { isAwaited } from '../../../offline/outbox/outboxProgress.ts';
import { discardItem, takeOut } from '../../../offline/outbox/outboxSender.ts';
import { useOutbox } from '../../../offline/outbox/useOutbox.ts';

export type WaitingUpdate = OutboxItem & { payload: Extract<OutboxPayload, { kind: 'update' }> };

/** Updates of this incident that wait in the outbox, the newest first, without what a dialog is sending (OFF-4). */
export function useWaitingUpdates(incident: Incident): readonly WaitingUpdate[] {
  const { id } = incident;
  const items = useOutbox();
  const queryClient = useQueryClient();
  const isWaiting = (item: OutboxItem): item is WaitingUpdate =>
    isUpdateTo(item, id) && item.state !== 'sent' && !isAwaited(item.key) && !isPosted(item, incident);
  const waiting = items.filter(isWaiting).toReversed();
  const before = useRef(waiting);
  useEffect(() => {
    const isSent = ({ key }: WaitingUpdate) =>
      items.some((item) => item.key === key && item.state === 'sent');
    if (before.current.some(isSent)) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isReadOf(queryKey, id) });
      void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
    }
    before.current = waiting;
  });
  return waiting;
}

/** Whether it is a cached read of the incident. */
export function isReadOf([resource, method, params]: readonly unknown[], id: string): boolean {
  if (resource !== 'incidents' || method !== 'getOne') return false;
  return typeof params === 'object' && params !== null && 'id' in params && String(params.id) === id;
}

function isUpdateTo(item: OutboxItem, incidentId: string): item is WaitingUpdate {
  return item.payload.kind === 'update' && item.payload.incident.id === incidentId;
}

/** The server has it, but its answer has not arrived. */
function isPosted({ userId, payload, queuedAt }: WaitingUpdate, { incident_updates }: Incident): boolean {
  return incident_updates.some(
    (update) =>
      update.submitted_by_id === userId &&
      update.submitted_at >= queuedAt &&
      isSameWritten(update, payload.update),
  );
}

export function useWaitingActions(incidentId: string, onEdit: () => void) {
  const viewer = useViewer();
  const notify = useNotify();
  const { confirm } = useDialogs();
  const { save } = useSave();

  const remove = async (item: WaitingUpdate) => {
    const yes = await confirm({
      title: 'Delete this update?',
      text: `${describeDeletion(item)} Its photos are deleted too.`,
      yes: 'Delete',
      no: 'Keep',
      destructive: true,
    });
    if (!yes) return;
    await save({
      name: 'deleting a waiting update',
      overlay: 'none',
      send: () => discardItem(item),
      saved: 'The update was deleted from this device.',
    });
  };

  /** Text and photos go back into the dialog. */
  const edit = async (item: WaitingUpdate) => {
    const slot = updateSlot(viewer.id, incidentId);
    if (readWriting(slot)) {
      notify(UNFINISHED, { type: 'warning' });
      return;
    }
    const { payload, key, lastAttempt } = item;
    const { remark, img_url } = payload.update;
    // A refused key may have been used for other content.
    const isUsed = lastAttempt?.problem.status === 409;
    await save({
      name: 'editing a waiting update',
      overlay: 'none',
      send: async () => {
        const writing = { ...newWriting(), ...(!isUsed && { key }) };
        keepWriting(slot, { ...writing, remark, img_url, keptAt: currentTime().toISOString() });
        if (!readWriting(slot)) throw new Error('There is no room on this device.');
        await takeOut(item).catch((error: unknown) => {
          forgetWriting(slot, writing);
          throw error;
        });
      },
      onDone: onEdit,
    });
  };
  return { remove, edit };
}

const UNFINISHED = 'You have another unfinished update to this incident. Please post or discard it first.';
