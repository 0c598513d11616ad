import { type ReactElement, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { logFailure } from '../../../api/logFailure.ts';
import { useConfirm } from '../../../components/dialogs/useConfirm.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { UpdateConflict, useSendUpdate } from './useSendUpdate.ts';

type DeleteUpdate = {
  ask: (update: IncidentUpdate) => Promise<void>;
  isDeleting: boolean;
  dialog: ReactElement;
};

export function useDeleteUpdate(incident: Incident, onDeleted: () => void): DeleteUpdate {
  const send = useSendUpdate(incident);
  const notify = useNotify();
  const tellFailure = useErrorNotification();
  const [confirm, dialog] = useConfirm();
  const [isDeleting, setDeleting] = useState(false);

  const remove = async (update: IncidentUpdate) => {
    setDeleting(true);
    try {
      const read = { at: incident.latest_updated_at, base: update };
      await send({ ...update, deleted: 'yes' }, { read });
      notify('The update was deleted.', { type: 'success' });
      // Runs after the dialog has restored the focus, because the focused button is removed.
      setTimeout(onDeleted);
    } catch (error) {
      logFailure('deleting an update', error);
      if (error instanceof UpdateConflict && error.takesUpdates) {
        notify('Someone else changed this update, so it was not deleted. You now see the latest version.', {
          type: 'warning',
          autoHideDuration: 10_000,
        });
      } else tellFailure(getMessage(error), () => void remove(update));
    } finally {
      setDeleting(false);
    }
  };

  const ask = async (update: IncidentUpdate) => {
    const yes = await confirm({
      title: 'Delete this update?',
      text: `The update by ${update.submitted_by} on ${formatInstant(update.submitted_at)}${saying(update)} will be removed from the incident. Its text stays in the audit trail.`,
      yes: 'Delete',
      no: 'Keep',
      destructive: true,
    });
    if (yes) await remove(update);
  };
  return { ask, isDeleting, dialog };
}

const QUOTED = 100;

function saying({ remark }: IncidentUpdate): string {
  if (!remark) return '';
  return `, “${remark.length > QUOTED ? `${remark.slice(0, QUOTED)}…` : remark}”,`;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'The update could not be deleted. Please try again.';
}
