import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import { ACTION_AGAIN, ACTION_DONE, isDone } from '../../../contract/incidents/correctiveActions.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { useSave } from '../../components/form/useSave.ts';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import { useLazyComponent } from '../../components/useLazyComponent.ts';
import type { Completion } from '../../dataProvider/actions.ts';
import { randomId } from '../../offline/randomId.ts';

const loadPhotos = () => import('./PhotosDialog.tsx');

type Completing = {
  shown: (row: MyAction) => MyAction;
  /** Optimistic: shows the action as done at once and reverts it if the server rejects it (DET-4). */
  complete: (row: MyAction) => void;
  undo: (row: MyAction) => void;
  addPhotos: (row: MyAction) => void;
};

type Action = MyAction['action'];
type Changed = { read: Action; now: Action };

const CompletionContext = createContext<Completing | undefined>(undefined);

export function useCompletion(): Completing {
  const completing = useContext(CompletionContext);
  if (!completing) throw new Error('An action needs a CompletionProvider around it.');
  return completing;
}

export function CompletionProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { save } = useSave();
  const [changed, setChanged] = useState<Record<string, Changed>>({});
  const [withPhotos, setWithPhotos] = useState<MyAction>();
  const [PhotosDialog, bring] = useLazyComponent(loadPhotos, 'The photos could not be loaded.');

  const shown = (row: MyAction) => {
    const own = changed[row.id];
    return own?.read === row.action ? { ...row, action: own.now } : row;
  };
  /** Returns the row as the server sent it, without optimistic changes. */
  const getOpenedAction = ({ id, action }: MyAction) => {
    const own = changed[id];
    return own?.now === action ? own.read : action;
  };
  const show = ({ id }: MyAction, read: Action, now: Action) =>
    setChanged((before) => ({ ...before, [id]: { read, now } }));

  const send = async (row: MyAction, data: Completion, idempotencyKey = randomId()) => {
    const params = { id: row.id, data, previousData: row, meta: { idempotencyKey } };
    const answer = await dataProvider.update('actions', params);
    show(row, getOpenedAction(row), answer.data.action);
    void queryClient.invalidateQueries({ queryKey: ['actions'] });
    void queryClient.invalidateQueries({ queryKey: ['incidents', 'getOne'] });
  };

  const press = (row: MyAction, data: Completion) => {
    const { action } = row;
    const key = randomId();
    const status = data.done === false ? (data.recommended_ca_status ?? '') : ACTION_DONE;
    return save({
      name: 'completing an action',
      overlay: 'none',
      recordId: row.id,
      validate: async () => {
        show(row, getOpenedAction(row), { ...action, recommended_ca_status: status });
        return true;
      },
      send: () => send(row, data, key),
      onSaved: () => {
        if (data.done === false) return;
        notify(`Done: ${action.description || row.incident.incident_id}`, {
          type: 'success',
          autoHideDuration: UNDO_FOR,
          action: <Undo onClick={() => undo(row)} />,
        });
      },
      onError: ({ message }, again) => {
        show(row, getOpenedAction(row), action);
        notifyError(message, again);
      },
    });
  };

  /** Restores the earlier status, which is unknown for an action that was already done when the list was read. */
  const undo = (row: MyAction) => {
    const read = getOpenedAction(row);
    const status = isDone(read) ? ACTION_AGAIN : read.recommended_ca_status;
    void press(row, { done: false, recommended_ca_status: status });
  };

  return (
    <CompletionContext
      value={{
        shown,
        complete: (row) => void press(row, { done: true }),
        undo,
        addPhotos: (row) => bring(() => setWithPhotos(row)),
      }}
    >
      {children}
      {PhotosDialog && withPhotos && (
        <PhotosDialog
          row={shown(withPhotos)}
          send={(data) => send(withPhotos, data)}
          onClose={() => setWithPhotos(undefined)}
        />
      )}
    </CompletionContext>
  );
}

/** Milliseconds; enough time to notice a mistake. */
const UNDO_FOR = 10_000;

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
