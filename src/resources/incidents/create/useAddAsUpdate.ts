import { useDataProvider } from 'react-admin';
import type { NearbyIncident } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useSave } from '../../../components/form/useSave.ts';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { pages } from '../../../pages.ts';
import { toUpdate } from './toUpdate.ts';
import { useLeaveFor } from './useLeaveFor.ts';

/** Adds the form's text and photos to an incident as an update, and opens that incident. */
export function useAddAsUpdate(): (incident: NearbyIncident) => Promise<unknown> {
  const { start, form, uploads, autosave, release } = useIncidentFormContext();
  const { save } = useSave();
  const viewer = useViewer();
  const leaveFor = useLeaveFor();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return ({ id, incident_id }) =>
    save({
      name: 'adding an update',
      overlay: 'Sending…',
      failed: `It could not be added to ${incident_id}.`,
      send: async () => {
        const [update, { data: incident }] = await Promise.all([
          toUpdate(form.getValues()),
          dataProvider.getOne('incidents', { id, meta: FULL_RECORD }),
        ]);
        const { formId, pendingId, createdAt, savedAt } = start;
        return dataProvider.sendByOutbox(
          { kind: 'update', incident, update: { ...update, submitted_by: viewer.name } },
          autosave.key(),
          { title: incident_id, isUrgent: false, from: { formId, pendingId, createdAt, savedAt }, uploads },
        );
      },
      onSaved: async ({ isWaiting }) => {
        if (isWaiting) await release();
        await leaveFor(pages.incident.to(id));
      },
      saved: ({ isWaiting }) =>
        isWaiting ? `Waiting to be sent to ${incident_id}.` : `Added to ${incident_id} as an update.`,
    });
}
