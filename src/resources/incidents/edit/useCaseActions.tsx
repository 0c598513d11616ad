import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import {
  type FooterButton,
  getStatusTransition,
  type IncidentAction,
  type OfferedButton,
  toAction,
} from '../../../../contract/incidents/incidentFlow.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { HttpError } from '../../../api/callServer.ts';
import { logFailure } from '../../../api/logFailure.ts';
import { nextPaint } from '../../../components/navigation/nextPaint.ts';
import { SavingOverlay } from '../../../components/record/SavingOverlay.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import type { SaveMeta } from '../../../dataProvider/incidentUpdate.ts';
import type { UploadProgress } from '../../../offline/newUploadSession.ts';
import { randomId } from '../../../offline/randomId.ts';
import { type OpenItems, useActionConfirmation } from './useActionConfirmation.tsx';

type CaseSave = {
  opened: Incident;
  sending: RefObject<boolean>;
  /** Returns whether the form is valid for the action, and shows its errors. Undefined on a read-only page. */
  isRight?: (action: IncidentAction | undefined) => Promise<boolean>;
  /**
   * Uploads the files and returns the payload.
   * @throws Error that names the file that failed
   */
  content: (
    action: IncidentAction | undefined,
    onProgress: (progress: UploadProgress) => void,
  ) => Promise<Partial<IncidentForm>>;
  onSaved: (saved: Incident, action: IncidentAction | undefined) => void | Promise<void>;
  onRefused?: (errors: Record<string, string>) => Promise<void>;
  leftOpen?: OpenItems;
  onStale?: (theirs: Incident, again: () => void) => void;
};

/** Runs one footer action at a time; further clicks are ignored (FLOW-1 to FLOW-5, SHELL-9). */
export function useCaseActions(options: CaseSave) {
  const { opened, sending } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const notify = useNotify();
  const tellFailure = useErrorNotification();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [ask, question] = useActionConfirmation(opened, options.leftOpen);
  const [progress, setProgress] = useState<UploadProgress>();
  const keyOf = useSaveKey();

  const save = async (action: IncidentAction | undefined, remark?: string) => {
    if (sending.current) return;
    sending.current = true;
    const { opened, isRight, content, onSaved, onRefused, onStale } = latest.current;
    try {
      await nextPaint();
      if (isRight && !(await isRight(action))) return;
      setProgress({ text: 'Saving…' });
      const data = await content(action, setProgress);
      setProgress({ text: 'Saving…' });
      const meta: SaveMeta = { action, remark, idempotencyKey: keyOf([action, remark, data]) };
      const { data: saved } = await dataProvider.update<Incident>('incidents', {
        ...{ id: opened.id, data, previousData: opened, meta },
      });
      queryClient.setQueryData(['incidents', 'getOne', { id: saved.id, meta: FULL_RECORD }], saved);
      void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
      await onSaved(saved, action);
      notify(savedText(opened, saved), { type: 'success' });
    } catch (error) {
      logFailure('incidents update', error);
      const again = () => void save(action, remark);
      const theirs = error instanceof HttpError && error.status === 409 ? error.body.data : undefined;
      if (theirs && onStale) return onStale(theirs as Incident, again);
      if (error instanceof HttpError && error.body.errors) await onRefused?.(error.body.errors);
      tellFailure(error instanceof Error ? error.message : 'The incident could not be saved.', again);
    } finally {
      sending.current = false;
      setProgress(undefined);
    }
  };

  const press = async (button: OfferedButton) => {
    const answer = await ask(button);
    if (answer) await save(toAction(opened.incident_status, button), answer.remark);
  };
  return {
    press: (button: FooterButton) => void press(button as OfferedButton),
    dialogs: (
      <>
        <SavingOverlay open={progress !== undefined} {...(progress ?? { text: '' })} />
        {question}
      </>
    ),
  };
}

/** Reuses the key for the same content, so that a save whose answer was lost is not applied twice. */
function useSaveKey() {
  const last = useRef({ content: '', key: '' });
  return (content: unknown) => {
    const text = JSON.stringify(content);
    if (text !== last.current.content) last.current = { content: text, key: randomId() };
    return last.current.key;
  };
}

function savedText(
  { incident_status: before }: Incident,
  { incident_id, incident_status: after }: Incident,
): string {
  const isWaiting = after === 'Pending Approval';
  switch (getStatusTransition(before, after)) {
    case 'submitted':
      return `${incident_id} submitted${isWaiting ? ' for approval' : ' and open'}.`;
    case 'approved':
      return `${incident_id} approved${after === 'Open' ? ' and open' : ''}.`;
    case 'sent back':
      return `${incident_id} sent back to Draft.`;
    case 'closed':
      return `${incident_id} closed.`;
    case 'archived':
      return `${incident_id} archived.`;
    case 'reopened':
      return `${incident_id} reopened${isWaiting ? ' and pending approval' : ''}.`;
    default:
      return before === after ? `${incident_id} saved.` : `${incident_id} saved. It is now ${after}.`;
  }
}
