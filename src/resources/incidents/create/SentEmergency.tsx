import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { use, useId } from 'react';
import { LinkBase, useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { maySeeWholeTimeline } from '../../../../contract/access.ts';
import type { NearbyIncident } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { DialogContext, type ShownDialog } from '../../../components/dialogs/useDialogs.tsx';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { randomId } from '../../../offline/randomId.ts';
import { pages } from '../../../pages.ts';
import { People } from '../../notifications/emergency/AcknowledgedDialog.tsx';
import { useAcknowledgements } from '../../notifications/emergency/useAcknowledgements.ts';
import { NearbyIncidents } from './NearbyIncidents.tsx';
import { getRemark } from './toUpdate.ts';
import { findNearby } from './useSameEvent.tsx';

type Filed = { id: string; incident_id: string };

/** Shows who acknowledges an emergency that was sent, over the page that follows the form. False if the viewer may not see it. */
export function useShowSentEmergency(): (filed: Filed, values: IncidentForm) => boolean {
  const dialogs = use(DialogContext);
  const { canAccess } = useCanAccess({ resource: 'emergencies', action: 'list' });
  return (filed, values) => {
    if (!canAccess || !dialogs) return false;
    void dialogs.show<true>((shown) => <SentEmergency {...shown} filed={filed} values={values} />);
    return true;
  };
}

type Props = ShownDialog<true> & { filed: Filed; values: IncidentForm };

function SentEmergency({ open, answer, filed, values }: Props) {
  const titleId = useId();
  const viewer = useViewer();
  const { data } = useAcknowledgements(filed.id, 'acknowledged', READ_EVERY);
  const close = () => answer(true);
  useDismissOnBack(open, close);
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        Emergency sent:{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {filed.incident_id}
        </Box>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, minHeight: 160, alignContent: 'start' }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {data?.pages[0] ? getSentence(data.pages[0]) : ' '}
        </Typography>
        {maySeeWholeTimeline(viewer) && <People incidentId={filed.id} state="acknowledged" />}
        <SameEvent filed={filed} values={values} />
      </DialogContent>
      <DialogActions>
        <Button size="large" component={LinkBase} to={pages.incident.to(filed.id)} onClick={close}>
          Open the case
        </Button>
        <Button size="large" variant="contained" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Milliseconds. */
const READ_EVERY = 3_000;

function getSentence({ told, acknowledged }: { told: number; acknowledged: number }): string {
  return told === 0
    ? 'No one else was notified of this emergency.'
    : `Acknowledged by ${acknowledged} of ${told} people notified.`;
}

/** The question of other incidents, after the emergency was sent. */
function SameEvent({ filed, values }: Pick<Props, 'filed' | 'values'>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const viewer = useViewer();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, incident_id }: NearbyIncident) => {
      const { data: incident } = await dataProvider.getOne('incidents', { id, meta: FULL_RECORD });
      // The photos are in the emergency's own case, which the remark names.
      const remark = `Reported as emergency ${filed.incident_id}.\n${getRemark(values.case_details)}`;
      const update = { remark, img_url: [], submitted_by: viewer.name };
      const described = { title: incident_id, isUrgent: false };
      return dataProvider.sendByOutbox({ kind: 'update', incident, update }, randomId(), described);
    },
    onSuccess: (_, { incident_id }) => notify(`Added to ${incident_id} as an update.`, { type: 'success' }),
    onError: ({ message }, incident) =>
      notifyError(`It could not be added to ${incident.incident_id}. ${message}`, () => mutate(incident)),
  });
  const { data = [] } = useQuery({
    queryKey: ['nearby incidents', filed.id],
    queryFn: () => findNearby(dataProvider, values),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const others = data.filter(({ id }) => id !== filed.id);
  if (others.length === 0) return null;
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>Also filed here in the last two hours:</Typography>
      <NearbyIncidents incidents={others} onUpdate={mutate} />
    </>
  );
}
