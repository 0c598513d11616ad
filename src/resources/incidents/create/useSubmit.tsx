import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useCloseNotification, useNotify } from 'react-admin';
import { NO_CHOICE } from '../../../../contract/incidents/recipients.ts';
import type { NearbyIncident } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import type { Sending } from '../../../components/form/useSave.ts';
import { useRecordSave } from '../../../components/record/RecordSave.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { ByOutbox } from '../../../dataProvider/outbox.ts';
import { firstFiling } from '../../../dataProvider/sendPayload.ts';
import { WAITING } from '../../../offline/outbox/useOutbox.ts';
import { removePending } from '../../../offline/storePending.ts';
import { pages } from '../../../pages.ts';
import { OutboxLink } from './OutboxLink.tsx';
import { useShowSentEmergency } from './SentEmergency.tsx';
import { useAddAsUpdate } from './useAddAsUpdate.ts';
import { useLeaveFor } from './useLeaveFor.ts';
import { useSameEvent } from './useSameEvent.tsx';

type Filed = { id: string; incident_id: string; incident_status?: string | undefined };

/** Milliseconds; long enough to reach the link with a keyboard. */
const LINK_SHOWN = 20_000;

/**
 * Puts the incident into the outbox, which files it once for its Idempotency-Key, with its files and its audit entry
 * (FORM-14, FORM-16, OFF-2). The form waits a few seconds for the answer.
 */
export function useSubmit(): () => Promise<void> {
  const { start, form, choice, changed, uploads, autosave, validate, release, showRefused } =
    useIncidentFormContext();
  const { save } = useRecordSave();
  const leaveFor = useLeaveFor();
  const viewer = useViewer();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { choose } = useDialogs();
  const askSameEvent = useSameEvent();
  const addAsUpdate = useAddAsUpdate();
  const showSentEmergency = useShowSentEmergency();
  const queryClient = useQueryClient();

  const leaveFiled = async (path?: string) => {
    void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
    if (start.pendingId !== undefined) await removePending(viewer.id, start.pendingId, start.savedAt);
    await leaveFor(path);
  };

  /** The first answer was lost and the content has changed since, so the person decides what to do. */
  const askAboutFirst = async (filed: Filed, text: string) => {
    const answer = await choose<'open' | 'file' | 'edit'>({
      title: 'This incident has already been filed',
      text,
      choices: [
        { text: 'Keep editing', answer: 'edit' },
        { text: 'File as a separate incident', answer: 'file' },
        { text: 'Open it', answer: 'open', variant: 'contained' },
      ],
    });
    if (answer === 'open') await leaveFiled(pages.incident.to(filed.id));
    if (answer !== 'file') return;
    await autosave.renewKey();
    await submit();
  };

  const describe = (): ByOutbox => {
    const { incident_title, is_emergency_incident } = form.getValues('case_details.incident_description');
    const { formId, pendingId, createdAt, savedAt } = start;
    return {
      title: incident_title || 'Untitled incident',
      isUrgent: is_emergency_incident === 'Yes',
      from: { formId, pendingId, createdAt, savedAt },
      uploads,
    };
  };

  const submit = async (): Promise<void> => {
    let same: NearbyIncident | undefined;
    const validateAndAsk = async (sending: Sending) => {
      // What is submitted must survive a crash before it is in the outbox.
      if (changed) void autosave.save();
      if (!(await validate())) return false;
      const answer = await askSameEvent(form.getValues(), sending);
      same = typeof answer === 'object' ? answer.update : undefined;
      return answer === 'another';
    };
    await save(
      {},
      {
        validate: validateAndAsk,
        overlay: 'Sending…',
        transform: async () => {
          await Promise.race([choice.current?.settle(), sleep(RECIPIENTS_WITHIN)]);
          return asOffered(form.getValues());
        },
        meta: { idempotencyKey: autosave.key(), outbox: describe() },
        onSuccess: async ({ id, incident_id, incident_status, isWaiting, mayHaveArrived }) => {
          if (isWaiting) {
            await release();
            await leaveFiled();
            const isAlarm = isEmergency(form.getValues());
            notify(isAlarm ? getAlarmText(mayHaveArrived) : WAITING, {
              type: isAlarm ? 'warning' : 'info',
              action: <OutboxLink itemKey={autosave.key()} />,
              autoHideDuration: LINK_SHOWN,
            });
            return;
          }
          const filed = { id: String(id), incident_id, incident_status };
          const values = form.getValues();
          await leaveFiled();
          // Its dialog says all that the toast would say, which would cover its title on a phone.
          if (filed.id && isEmergency(values) && showSentEmergency(filed, values)) return;
          notify(getFiledText(filed), {
            type: 'success',
            ...(filed.id && { action: <OpenLink {...filed} />, autoHideDuration: LINK_SHOWN }),
          });
        },
        onFieldErrors: showRefused,
        onError: (error, again) => {
          const before = firstFiling(error);
          return before ? askAboutFirst(before, error.message) : notifyError(error.message, again);
        },
      },
    );
    if (same) await addAsUpdate(same);
  };
  return submit;
}

const getAlarmText = (mayHaveArrived: boolean) =>
  `${mayHaveArrived ? 'The server has not confirmed the emergency, so people may not be alerted' : 'No one has been alerted yet'}. The emergency is sent as soon as this device reaches the server. Alert people another way.`;

/** Milliseconds; afterwards the recipients stay as they were chosen. */
const RECIPIENTS_WITHIN = 3_000;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The recipient tabs are hidden if the incident is no longer an emergency, so their choices go (FORM-1). */
function asOffered(values: IncidentForm): IncidentForm {
  return isEmergency(values) ? values : { ...values, ...NO_CHOICE, noti_frequency: '' };
}

function isEmergency({ case_details }: IncidentForm): boolean {
  return case_details.incident_description.is_emergency_incident === 'Yes';
}

function getFiledText({ incident_id, incident_status }: Filed): string {
  return `${incident_id || 'Incident'} filed${incident_status === 'Draft' ? ' as a draft' : ''}.`;
}

/** The list keeps its filters, so it may not show the new incident (LIST-11). */
function OpenLink({ id, incident_id }: Filed) {
  const close = useCloseNotification();
  const to = pages.incident.to(id);
  return (
    <Button color="inherit" component={LinkBase} to={to} aria-label={`Open ${incident_id}`} onClick={close}>
      Open
    </Button>
  );
}
