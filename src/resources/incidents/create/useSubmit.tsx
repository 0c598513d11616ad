import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useCloseNotification, useDataProvider, useNotify } from 'react-admin';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { blockingProblems } from '../../../custom/incident_form/values/formProblems.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { removePending } from '../../../offline/pendingIncidents.ts';
import { pages } from '../../../pages.ts';
import type { FormContext } from './formContext.ts';
import { type Filed, firstFiling, submitIncident } from './submitIncident.ts';

/** Milliseconds; long enough to reach the link with a keyboard. */
const LINK_SHOWN = 20_000;

export function useSubmit(context: FormContext): () => Promise<void> {
  const {
    start,
    form,
    uploads,
    selfSaving,
    saveOnce,
    goTo,
    check,
    showRefused,
    onReplaced,
    choice,
    leaveFor,
  } = context;
  const viewer = useViewer();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { choose } = useDialogs();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();

  const leaveFiled = async (path?: string) => {
    void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
    if (start.pendingId !== undefined) await removePending(viewer.id, start.pendingId);
    await leaveFor(path);
  };

  /** The first answer was lost and the content has changed since, so the person decides what to do. */
  const askAboutFirst = async (filed: Filed) => {
    const answer = await choose<'open' | 'file' | 'edit'>({
      title: 'This incident has already been filed',
      text: `Your first attempt went through: ${filed.incident_id} has been filed. It does not include the changes you made since.`,
      choices: [
        { text: 'Keep editing', answer: 'edit' },
        { text: 'File as a separate incident', answer: 'file' },
        { text: 'Open it', answer: 'open', variant: 'contained' },
      ],
    });
    if (answer === 'open') await leaveFiled(pages.incident.to(filed.id));
    if (answer !== 'file') return;
    await selfSaving.renewKey();
    await submit();
  };

  const submit = async (): Promise<void> => {
    await saveOnce({
      name: 'incidents create',
      overlay: 'Sending…',
      validate: async () => {
        await check();
        const [first] = blockingProblems(form.getValues(), 'submit');
        if (first) goTo(first.path);
        return first === undefined;
      },
      send: async ({ onProgress }) => {
        await choice.current?.settle();
        const [values, key] = [form.getValues(), selfSaving.key()];
        return submitIncident({ values, key, viewer, dataProvider, uploads, onProgress, onReplaced });
      },
      onSaved: async (filed) => {
        await leaveFiled();
        notify(getFiledText(filed), {
          type: 'success',
          ...(filed.id && { action: <OpenFiled {...filed} />, autoHideDuration: LINK_SHOWN }),
        });
      },
      onFieldErrors: showRefused,
      onError: (error, again) => {
        const before = firstFiling(error);
        return before ? askAboutFirst(before) : notifyError(error.message, again);
      },
    });
  };
  return submit;
}

function getFiledText({ incident_id, incident_status }: Filed): string {
  return `${incident_id || 'Incident'} filed${incident_status === 'Draft' ? ' as a draft' : ''}.`;
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
