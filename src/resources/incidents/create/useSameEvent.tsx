import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import type { NearbyIncident } from '../../../../contract/schemas/incident.ts';
import { type ShownDialog, useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import type { Sending } from '../../../components/form/useSave.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { NearbyIncidents } from './NearbyIncidents.tsx';
import { getLeftOut } from './toUpdate.ts';

/** `update`: the incident to which the text and the photos are added. */
export type SameEventAnswer = 'another' | 'edit' | { update: NearbyIncident };

/** Milliseconds; sending never waits longer for this question. */
const PATIENCE = 2_000;

/** Asks whether an incident that was filed lately at this place is the same event (issue 45). */
export function useSameEvent() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { show } = useDialogs();
  return async (
    values: IncidentForm,
    { onProgress }: Pick<Sending, 'onProgress'>,
  ): Promise<SameEventAnswer> => {
    // An emergency is sent first; SentEmergency offers the same incidents afterwards.
    if (values.case_details.incident_description.is_emergency_incident === 'Yes') return 'another';
    onProgress({ text: 'Sending…' });
    const incidents = await findNearby(dataProvider, values);
    if (incidents.length === 0) return 'another';
    onProgress(undefined);
    const leftOut = await getLeftOut(values);
    const answer = await show<SameEventAnswer>((shown) => (
      <SameEventDialog {...shown} incidents={incidents} leftOut={leftOut} />
    ));
    return answer ?? 'edit';
  };
}

/** None if the server does not answer in time. */
export async function findNearby(
  dataProvider: ConsoleDataProvider,
  { case_details }: IncidentForm,
): Promise<NearbyIncident[]> {
  if (!navigator.onLine) return [];
  const { park, zone_type, zone } = case_details.incident_description;
  if (!park) return [];
  const tooLate = new Promise<NearbyIncident[]>((resolve) => setTimeout(resolve, PATIENCE, []));
  const found = dataProvider.getNearbyIncidents({ park, zone_type, zone }, AbortSignal.timeout(PATIENCE));
  return Promise.race([found.catch(() => []), tooLate]);
}

type Props = ShownDialog<SameEventAnswer> & {
  incidents: readonly NearbyIncident[];
  leftOut: readonly string[];
};

function SameEventDialog({ open, answer, incidents, leftOut }: Props) {
  const id = useId();
  const mayUpdate = incidents.some(({ may_update }) => may_update);
  useDismissOnBack(open, () => answer());
  return (
    <Dialog open={open} onClose={() => answer()} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Is it the same event?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText color="text.primary">Filed here in the last two hours:</DialogContentText>
        <NearbyIncidents incidents={incidents} onUpdate={(update) => answer({ update })} />
        {mayUpdate && (
          <DialogContentText variant="body2">
            An update has your text and photos.
            {leftOut.length > 0 && ` Not added: ${leftOut.join(', ')}.`}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={() => answer('edit')}>
          Keep editing
        </Button>
        <Button size="large" variant="contained" onClick={() => answer('another')}>
          Another incident
        </Button>
      </DialogActions>
    </Dialog>
  );
}
