import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import {
  type FooterButton,
  getStatusTransition,
  type IncidentAction,
  type OfferedButton,
  toAction,
} from '../../../../contract/incidents/incidentFlow.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import type { useSave } from '../../../components/form/useSave.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import type { SaveMeta } from '../../../dataProvider/incidentUpdate.ts';
import type { UploadProgress } from '../../../offline/newUploadSession.ts';
import { type OpenItems, useActionConfirmation } from './useActionConfirmation.tsx';

type CaseSave = {
  opened: Incident;
  saveOnce: ReturnType<typeof useSave>['save'];
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
  const { opened, saveOnce } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const confirmAction = useActionConfirmation(opened, options.leftOpen);

  const save = (action: IncidentAction | undefined, remark?: string) =>
    saveOnce({
      name: 'incidents update',
      validate: async () => (await latest.current.isRight?.(action)) ?? true,
      send: async ({ keyOf, onProgress }) => {
        const { opened: previousData, content } = latest.current;
        const data = await content(action, onProgress);
        onProgress({ text: 'Saving…' });
        const meta: SaveMeta = { action, remark, idempotencyKey: keyOf([action, remark, data]) };
        const { id } = previousData;
        const { data: saved } = await dataProvider.update<Incident>('incidents', {
          ...{ id, data, previousData, meta },
        });
        queryClient.setQueryData(['incidents', 'getOne', { id: saved.id, meta: FULL_RECORD }], saved);
        void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
        return { before: previousData, saved };
      },
      onSaved: ({ saved }) => latest.current.onSaved(saved, action),
      saved: ({ before, saved }) => savedText(before, saved),
      onFieldErrors: (errors) => latest.current.onRefused?.(errors),
      onConflict: options.onStale && ((theirs, again) => latest.current.onStale?.(theirs as Incident, again)),
    });

  const press = async (button: OfferedButton) => {
    const answer = await confirmAction(button);
    if (answer) await save(toAction(opened.incident_status, button), answer.remark);
  };
  return (button: FooterButton) => void press(button as OfferedButton);
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
