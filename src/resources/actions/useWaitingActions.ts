import { useEffect, useMemo, useRef } from 'react';
import { ACTION_DONE } from '../../../contract/incidents/correctiveActions.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import type { OutboxItem, OutboxPayload } from '../../api/outboxItem.ts';
import { useViewer } from '../../api/useViewer.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import type { Completion } from '../../dataProvider/actions.ts';
import { isAwaited } from '../../offline/outbox/outboxProgress.ts';
import { discardItem } from '../../offline/outbox/outboxSender.ts';
import { useOutbox } from '../../offline/outbox/useOutbox.ts';
import { readItems } from '../../offline/outboxStore.ts';

type Action = MyAction['action'];

/** An action as it was read, and as it is shown. */
export type Changed = { read: Action; now: Action };

export type WaitingAction = OutboxItem & { payload: Extract<OutboxPayload, { kind: 'completion' }> };

const isCompletion = (item: OutboxItem): item is WaitingAction => item.payload.kind === 'completion';

export function applyCompletion(action: Action, { done, recommended_ca_status = '' }: Completion): Action {
  return { ...action, recommended_ca_status: done === false ? recommended_ca_status : ACTION_DONE };
}

type Listeners = {
  onSent: () => void;
  /** It was refused, or taken out of the outbox. */
  onEnded: (rowId: string) => void;
};

/** The outbox's newest completion of each row, and what it changes, after a reload too (OFF-4). */
export function useWaitingActions(rows: readonly MyAction[] | undefined, { onSent, onEnded }: Listeners) {
  const items = useOutbox();
  const { id: userId } = useViewer();
  const { confirm } = useDialogs();
  const newest = useMemo(() => findNewest(items), [items]);
  const changes = useMemo(() => {
    const changed = new Map<string, Changed>();
    for (const { id, action: read } of rows ?? []) {
      const item = newest.get(id);
      if (item?.state === 'waiting')
        changed.set(id, { read, now: applyCompletion(read, item.payload.completion) });
    }
    return changed;
  }, [rows, newest]);

  const before = useRef<readonly OutboxItem[]>([]);
  useEffect(() => {
    for (const old of before.current) {
      if (!isCompletion(old) || old.state !== 'waiting') continue;
      const now = items.find(({ key }) => key === old.key);
      if (now?.state === 'sent') onSent();
      else if (now?.state !== 'waiting') onEnded(old.payload.row.id);
    }
    before.current = items;
  });

  const getUnsent = (id: string) => {
    const item = newest.get(id);
    return item && isUnsent(item) ? item : undefined;
  };

  /** Deletes the row's newest item if it was not sent; photos only after a question. */
  const takeBack = async (rowId: string, done: boolean): Promise<'gone' | 'kept' | 'none'> => {
    const unsent = findNewest(await readItems(userId).catch(() => [])).get(rowId);
    const { done: isDone = true, done_img_url = [], remark } = unsent?.payload.completion ?? {};
    if (!unsent || !isUnsent(unsent)) return 'none';
    const hasPhotos = done_img_url.length > 0 || Boolean(remark);
    if (isDone !== done) {
      // What follows replaces it.
      if (unsent.state === 'stuck' && !hasPhotos) await discardItem(unsent);
      return 'none';
    }
    const { mayHaveArrived } = unsent;
    if (hasPhotos && !(await confirm(mayHaveArrived ? DELETE_UNCONFIRMED : DELETE_PHOTOS))) return 'kept';
    return discardItem(unsent).then(
      // What follows also takes back what the server may have done.
      () => (mayHaveArrived ? 'none' : 'gone'),
      // It is being sent right now, and what follows is sent after it.
      () => 'none',
    );
  };
  return { changes, getUnsent, takeBack };
}

const findNewest = (items: readonly OutboxItem[]) =>
  new Map(items.filter(isCompletion).map((item) => [item.payload.row.id, item]));

const isUnsent = ({ key, state }: OutboxItem) => state !== 'sent' && !isAwaited(key);

const DELETE_PHOTOS = {
  title: 'Delete the photos?',
  text: 'What you added to this action has not been sent. Its photos and remark are deleted.',
  yes: 'Delete',
  no: 'Keep',
  destructive: true,
};

const DELETE_UNCONFIRMED = {
  ...DELETE_PHOTOS,
  text: 'The server has not confirmed what you added to this action. If it has not arrived, its photos and remark are deleted.',
};
