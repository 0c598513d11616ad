import { useNotify } from 'react-admin';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { UpdateConflict, useSendUpdate } from './useSendUpdate.ts';

export function useDeleteUpdate(
  incident: Incident,
  onDeleted: () => void,
): (update: IncidentUpdate) => Promise<void> {
  const { change } = useSendUpdate(incident);
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { confirm } = useDialogs();
  const { save } = useSave();
  return async (update) => {
    const yes = await confirm({
      title: 'Delete this update?',
      text: `The update by ${update.submitted_by} on ${formatInstant(update.submitted_at)}${saying(update)} will be removed from the incident. Its text stays in the audit trail.`,
      yes: 'Delete',
      no: 'Keep',
      destructive: true,
    });
    if (!yes) return;
    const read = { at: incident.latest_updated_at, base: update };
    await save({
      name: 'deleting an update',
      overlay: 'Deleting…',
      send: () => change({ ...update, deleted: 'yes' }, read),
      // Runs after the dialog has restored the focus, because the focused button is removed.
      onSaved: () => void setTimeout(onDeleted),
      saved: 'The update was deleted.',
      onError: (error, again) =>
        error instanceof UpdateConflict && error.takesUpdates
          ? notify(CHANGED, { type: 'warning', autoHideDuration: 10_000 })
          : notifyError(error.message, again),
    });
  };
}

const CHANGED = 'Someone else changed this update, so it was not deleted. You now see the latest version.';

const QUOTED = 100;

function saying({ remark }: IncidentUpdate): string {
  if (!remark) return '';
  return `, “${remark.length > QUOTED ? `${remark.slice(0, QUOTED)}…` : remark}”,`;
}
