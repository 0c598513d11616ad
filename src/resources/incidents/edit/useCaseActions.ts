import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEvent, useRecordContext } from 'react-admin';
import { emptyAction } from '../../../../contract/incidents/emptyIncident.ts';
import {
  buttonText,
  type FooterButton,
  getStatusTransition,
  type IncidentAction,
  needsComplete,
  type OfferedButton,
  toAction,
} from '../../../../contract/incidents/incidentFlow.ts';
import { numberActions } from '../../../../contract/incidents/newIncident.ts';
import { openPoints } from '../../../../contract/incidents/openPoints.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { useRecordSave } from '../../../components/record/RecordSave.tsx';
import { useBackToList } from '../../../components/useBackToList.ts';
import { useOptionalIncidentForm } from '../../../custom/incident_form/IncidentForm.tsx';
import { isOnTab } from '../../../custom/incident_form/values/formPlace.ts';
import { blockingProblems } from '../../../custom/incident_form/values/formProblems.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import { type Refused, useConcurrentEdits } from './conflicts/ConcurrentEdits.tsx';
import { useRefusedNotice } from './conflicts/useRefusedNotice.tsx';
import { useActionConfirmation } from './useActionConfirmation.tsx';
import { BACK } from './useCasePage.tsx';

/**
 * Carries out the buttons of the footer. On a read-only page there is no form, and a change of status saves no fields
 * (FLOW-1 to FLOW-5, SHELL-9).
 * @param onIncomplete called on a read-only page if fields are missing that the action requires
 */
export function useCaseActions(onIncomplete?: () => void): (button: FooterButton, isQuiet?: boolean) => void {
  const opened = useRecordContext<Incident>() as Incident;
  const form = useOptionalIncidentForm();
  const edits = useConcurrentEdits();
  const { save } = useRecordSave();
  const { goBack } = useBackToList(BACK.path);
  const queryClient = useQueryClient();
  const sayRefused = useRefusedNotice();
  const confirmAction = useActionConfirmation(
    opened,
    form && {
      points: () => openPoints(form.form.getValues()).filter(({ path }) => isOnTab(path, form.tabs)),
      goTo: form.goTo,
    },
  );

  const validate = useEvent(async (action: IncidentAction | undefined) => {
    const isUnaffected = !needsComplete(action) && !form?.changed;
    if (isUnaffected) return true;
    if (form) return form.validate();
    const isComplete = blockingProblems(opened, 'save').length === 0;
    if (!isComplete) onIncomplete?.();
    return isComplete;
  });
  const onSaved = useEvent(async () => {
    void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
    await form?.close();
    goBack();
  });

  /** Without a form there is nothing to merge, so the page shows what was saved since. */
  const onStale = (theirs: Incident, _again: () => void, { refusal, unsent }: Refused) => {
    queryClient.setQueryData(['incidents', 'getOne', { id: theirs.id, meta: FULL_RECORD }], theirs);
    sayRefused(refusal, unsent);
  };

  const press = async (button: OfferedButton, isQuiet?: boolean) => {
    const action = toAction(opened.incident_status, button);
    // First, so that a confirmed action is not refused afterwards because a field is missing.
    if (!(await validate(action))) return;
    const answer = await confirmAction(button);
    if (!answer) return;
    const { incident_status: before } = opened;
    const decision = DECISIONS.includes(button) ? buttonText(before, button) : undefined;
    await save(
      {},
      {
        validate: () => validate(action),
        ...(form && { transform: (_, sending) => form.content(sending, toPayload) }),
        meta: { action, remark: answer.remark, isQuiet },
        onSuccess: onSaved,
        saved: (saved) => savedText(before, saved as Incident, isQuiet) + (edits?.mergedText() ?? ''),
        ...(form && { onFieldErrors: form.showRefused }),
        onConflict: (stored, again, refusal) => {
          const theirs = stored as Incident;
          // The new status may not ask the same question.
          const unsent = theirs.incident_status === before ? undefined : answer.remark;
          return (edits?.onConflict ?? onStale)(theirs, again, { refusal, decision, unsent });
        },
      },
    );
  };
  // A second press while the first is checked would ask twice.
  const isPressed = useRef(false);
  const pressOnce = async (button: OfferedButton, isQuiet?: boolean) => {
    if (isPressed.current) return;
    isPressed.current = true;
    await press(button, isQuiet).finally(() => {
      isPressed.current = false;
    });
  };
  return (button, isQuiet) =>
    button === 'Cancel' ? goBack() : void pressOnce(button as OfferedButton, isQuiet);
}

/** Actions on what the case says, which should not be carried out on something unseen (DET-11). */
const DECISIONS: readonly FooterButton[] = ['Approve', 'Closed', 'Reject', 'Archive'];

/** Drops corrective actions without any content (DET-4). */
function toPayload(values: IncidentForm): IncidentForm {
  const recommended_ca = values.aar.recommended_ca.filter((action) => !isBlank(action));
  return { ...values, aar: { ...values.aar, recommended_ca: numberActions(recommended_ca) } };
}

function isBlank({ id, ...action }: CorrectiveAction): boolean {
  const { id: _, ...empty } = emptyAction();
  return (
    id.startsWith('temp-') && JSON.stringify({ ...empty, ...action, status: '' }) === JSON.stringify(empty)
  );
}

function savedText(
  before: Incident['incident_status'],
  { incident_id, incident_status: after }: Incident,
  isQuiet = false,
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
      if (before !== after) return `${incident_id} saved. It is now ${after}.`;
      return isQuiet ? `${incident_id} saved. No one was notified.` : `${incident_id} saved.`;
  }
}
