import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { LinkBase, useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import { HttpError } from '../../../api/callServer.ts';
import { logFailure } from '../../../api/logFailure.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { nextPaint } from '../../../components/navigation/nextPaint.ts';
import { blockingProblems } from '../../../custom/incident_form/values/formProblems.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { UploadProgress } from '../../../offline/newUploadSession.ts';
import { removePending } from '../../../offline/pendingIncidents.ts';
import { pages } from '../../../pages.ts';
import type { FormContext } from './formContext.ts';
import { type Filed, firstFiling, submitIncident } from './submitIncident.ts';

/** Milliseconds; long enough to reach the link with a keyboard. */
const LINK_SHOWN = 20_000;

type Submit = {
  submit: () => Promise<void>;
  progress: UploadProgress | undefined;
  dialog: ReactElement;
};

export function useSubmit({
  start,
  form,
  uploads,
  selfSaving,
  sending,
  goTo,
  check,
  showRefused,
  onReplaced,
  choice,
  leaveFor,
}: FormContext): Submit {
  const viewer = useViewer();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress>();
  const [filedBefore, setFiledBefore] = useState<Filed>();

  const leaveFiled = async (path?: string) => {
    void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
    if (start.pendingId !== undefined) await removePending(viewer.id, start.pendingId);
    await leaveFor(path);
  };

  const send = async () => {
    setProgress({ text: 'Sending…' });
    await choice.current?.settle();
    const filed = await submitIncident({
      values: form.getValues(),
      key: selfSaving.key(),
      viewer,
      dataProvider,
      uploads,
      onProgress: setProgress,
      onReplaced,
    });
    await leaveFiled();
    notify(getFiledText(filed), {
      type: 'success',
      ...(filed.id && { action: <OpenFiled {...filed} />, autoHideDuration: LINK_SHOWN }),
    });
  };

  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      await nextPaint();
      await check();
      const [first] = blockingProblems(form.getValues(), 'submit');
      if (first) goTo(first.path);
      else await send();
    } catch (error) {
      logFailure('incidents create', error);
      const before = firstFiling(error);
      if (before) return setFiledBefore(before);
      if (error instanceof HttpError) await showRefused(error.body.errors ?? {});
      notify(getMessage(error), { type: 'error', autoHideDuration: 10_000 });
    } finally {
      sending.current = false;
      setProgress(undefined);
    }
  };

  return {
    submit,
    progress,
    dialog: (
      <FiledBefore
        filed={filedBefore}
        onOpen={(filed) => void leaveFiled(pages.incident.to(filed.id))}
        onAnew={() => {
          setFiledBefore(undefined);
          void selfSaving.renewKey().then(submit);
        }}
        onClose={() => setFiledBefore(undefined)}
      />
    ),
  };
}

function getFiledText({ incident_id, incident_status }: Filed): string {
  return `${incident_id || 'Incident'} filed${incident_status === 'Draft' ? ' as a draft' : ''}.`;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'The incident could not be sent. Please try again.';
}

/** The list keeps its filters, so it may not show the new incident (LIST-11). */
function OpenFiled({ id, incident_id }: Filed) {
  const close = useCloseNotification();
  return (
    <Button
      color="inherit"
      component={LinkBase}
      to={pages.incident.to(id)}
      aria-label={`Open ${incident_id}`}
      onClick={close}
    >
      Open
    </Button>
  );
}

type FiledBeforeProps = {
  filed: Filed | undefined;
  onOpen: (filed: Filed) => void;
  onAnew: () => void;
  onClose: () => void;
};

/** The first answer was lost and the content has changed since, so the person decides what to do. */
function FiledBefore({ filed, onOpen, onAnew, onClose }: FiledBeforeProps) {
  useDismissOnBack(filed !== undefined, onClose);
  if (!filed) return null;
  return (
    <Dialog open onClose={onClose} aria-labelledby="filed-before">
      <DialogTitle id="filed-before">This incident has already been filed</DialogTitle>
      <DialogContent>
        <DialogContentText color="text.primary">
          Your first attempt went through: {filed.incident_id} has been filed. It does not include the changes
          you made since.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Keep editing
        </Button>
        <Button size="large" onClick={onAnew}>
          File as a separate incident
        </Button>
        <Button size="large" variant="contained" onClick={() => onOpen(filed)}>
          Open it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
