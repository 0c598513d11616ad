import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useCloseNotification, useDataProvider, useListContext, useNotify } from 'react-admin';
import { ACTION_AGAIN, isDone } from '../../../contract/incidents/correctiveActions.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { useSave } from '../../components/form/useSave.ts';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import { useLazyComponent } from '../../components/useLazyComponent.ts';
import type { Completion } from '../../dataProvider/actions.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import type { ByOutbox } from '../../dataProvider/outbox.ts';
import { WAITING } from '../../offline/outbox/useOutbox.ts';
import { randomId } from '../../offline/randomId.ts';
import { applyCompletion, type Changed, useWaitingActions, type WaitingAction } from './useWaitingActions.ts';

const loadPhotos = () => import('./PhotosDialog.tsx');

type Completing = {
  shown: (row: MyAction) => MyAction;
  /** What of this row waits in the outbox, or could not be sent. */
  getUnsent: (id: string) => WaitingAction | undefined;
  /** Optimistic: shows the action as done at once and reverts it if the server rejects it (DET-4, OFF-4). */
  complete: (row: MyAction) => void;
  undo: (row: MyAction) => void;
  addPhotos: (row: MyAction) => void;
  isAddingPhotos: (id: string) => boolean;
};

type Action = MyAction['action'];

const CompletionContext = createContext<Completing | undefined>(undefined);

export function useCompletion(): Completing {
  const completing = useContext(CompletionContext);
  if (!completing) throw new Error('An action needs a CompletionProvider around it.');
  return completing;
}

export function CompletionProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { save } = useSave();
  const { data: rows } = useListContext<MyAction>();
  const [changed, setChanged] = useState<Record<string, Changed>>({});
  const [withPhotos, setWithPhotos] = useState<MyAction>();
  const [PhotosDialog, whenLoaded] = useLazyComponent(loadPhotos, 'The photos could not be loaded.');

  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['actions'] });
    void queryClient.invalidateQueries({ queryKey: ['incidents', 'getOne'] });
  };
  const { changes, getUnsent, takeBack } = useWaitingActions(rows, {
    onSent: refresh,
    onEnded: (id) => {
      setChanged(({ [id]: _, ...others }) => others);
      // The server may have done it, or refused it because the action has changed.
      refresh();
    },
  });
  // What was sent stays shown until the server's list has it.
  useEffect(() => {
    if (changes.size > 0) setChanged((before) => ({ ...before, ...Object.fromEntries(changes) }));
  }, [changes]);

  const getChanges = (id: string) => [changes.get(id), changed[id]].filter((change) => change !== undefined);
  const shown = (row: MyAction) => {
    const own = getChanges(row.id).find(({ read }) => read === row.action);
    return own ? { ...row, action: own.now } : row;
  };
  /** Returns the row as the server sent it, without optimistic changes. */
  const getOpenedAction = ({ id, action }: MyAction) =>
    getChanges(id).find(({ now }) => now === action)?.read ?? action;
  const show = ({ id }: MyAction, read: Action, now: Action) =>
    setChanged((before) => ({ ...before, [id]: { read, now } }));

  /** Resolves to whether it waits in the outbox. */
  const send = async (
    row: MyAction,
    completion: Completion,
    { key, ...options }: Pick<ByOutbox, 'uploads' | 'onProgress'> & { key: string },
  ) => {
    const read = getOpenedAction(row);
    const answer = await dataProvider.sendByOutbox(
      { kind: 'completion', row: { ...row, action: read }, completion },
      key,
      { title: getTitle(row, completion), isUrgent: false, ...options },
    );
    if (answer.isWaiting) return true;
    if (answer.row) show(row, read, answer.row.action);
    refresh();
    return false;
  };

  const press = (row: MyAction, data: Completion) => {
    const { action } = row;
    const key = randomId();
    return save({
      name: 'completing an action',
      overlay: 'none',
      recordId: row.id,
      validate: async () => {
        show(row, getOpenedAction(row), applyCompletion(action, data));
        return true;
      },
      send: () => send(row, data, { key }),
      onSaved: (isWaiting) => {
        if (data.done === false) return;
        const text = `Done: ${getName(row)}`;
        notify(isWaiting ? `${text}. ${WAITING}` : text, {
          type: isWaiting ? 'info' : 'success',
          autoHideDuration: UNDO_FOR,
          action: <Undo onClick={() => void undo(row)} />,
        });
      },
      onError: ({ message }, again) => {
        show(row, getOpenedAction(row), action);
        notifyError(message, again);
      },
    });
  };

  /** Restores the earlier status, which is unknown for an action that was already done when the list was read. */
  const undo = async (row: MyAction) => {
    const read = getOpenedAction(row);
    const left = await takeBack(row.id, true);
    if (left === 'kept' || (left === 'gone' && !isDone(read))) return;
    const status = isDone(read) ? ACTION_AGAIN : read.recommended_ca_status;
    await press(row, { done: false, recommended_ca_status: status });
  };

  const complete = async (row: MyAction) => {
    const isDoneOnServer = isDone(getOpenedAction(row));
    if ((await takeBack(row.id, false)) === 'gone' && isDoneOnServer) return;
    await press(row, { done: true });
  };

  return (
    <CompletionContext
      value={{
        ...{ shown, getUnsent },
        complete: (row) => void complete(row),
        undo: (row) => void undo(row),
        addPhotos: (row) => whenLoaded(() => setWithPhotos(row)),
        isAddingPhotos: (id) => withPhotos?.id === id,
      }}
    >
      {children}
      {PhotosDialog && withPhotos && (
        <PhotosDialog
          row={shown(withPhotos)}
          send={(data, sending) => send(withPhotos, data, sending)}
          onClose={() => setWithPhotos(undefined)}
        />
      )}
    </CompletionContext>
  );
}

/** Milliseconds; enough time to notice a mistake. */
const UNDO_FOR = 10_000;

const getName = ({ action, incident }: MyAction) => action.description || incident.incident_id;

/** Characters of the action's description in the title. */
const TITLE_LENGTH = 40;

function getTitle(row: MyAction, { done }: Completion): string {
  const { description } = row.action;
  const isLong = description.length > TITLE_LENGTH;
  // Up to the last whole word.
  const words = isLong ? `${description.slice(0, TITLE_LENGTH).replace(/\s+\S*$/, '')}…` : description;
  const number = row.incident.incident_id;
  return `${done === false ? 'Reopened' : 'Done'}: ${words ? `${words} (${number})` : number}`;
}

function Undo({ onClick }: { onClick: () => void }) {
  const close = useCloseNotification();
  return (
    <Button
      color="inherit"
      onClick={() => {
        close();
        onClick();
      }}
    >
      Undo
    </Button>
  );
}
