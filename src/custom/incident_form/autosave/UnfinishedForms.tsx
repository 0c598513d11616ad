import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useOutbox } from '../../../offline/outbox/useOutbox.ts';
import { readPending } from '../../../offline/pendingIncidents.ts';
import { readUnfinished, type UnsavedForm } from '../../../offline/unsavedForms.ts';
import { pages } from '../../../pages.ts';
import { countItems, stuckText, waitingText } from '../../outbox/outboxTexts.ts';
import { getUnsavedTitle } from './unsavedTexts.ts';

/** What this device has that is not filed yet, except saved drafts (OFF-7). */
export function UnfinishedForms() {
  const { id: userId } = useViewer();
  const items = useOutbox();
  const { data: all = [] } = useQuery({
    queryKey: ['unfinished forms', userId],
    queryFn: () => readForms(userId),
    // A cached list would briefly show forms that were saved or discarded since.
    ...{ staleTime: 0, gcTime: 0 },
  });
  const { waiting, stuck } = countItems(items);
  const unsent = [stuck > 0 && stuckText(stuck), waiting > 0 && waitingText(waiting)].filter(Boolean);
  // A crash may leave the form of an incident that is in the outbox.
  const forms = all.filter(
    ({ form }) => !items.some(({ key, state }) => key === form.key && state !== 'stuck'),
  );
  return (
    <>
      {unsent.length > 0 && (
        <Note to={pages.outbox.path} action="Outbox" severity={stuck > 0 ? 'error' : 'info'}>
          {unsent.join(', ')}.
        </Note>
      )}
      {forms.map(({ form, address }) => (
        <Note key={form.formId} to={address} action="Continue" label={`Continue with ${getName(form)}`}>
          {form.opened ? 'Unsaved changes' : 'Unfinished'}: {getName(form)}. Backed up{' '}
          {formatInstant(form.savedAt)}.
        </Note>
      ))}
    </>
  );
}

type NoteProps = {
  to: string;
  action: string;
  label?: string;
  severity?: AlertColor;
  children: ReactNode;
};

export function Note({ to, action, label, severity = 'warning', children }: NoteProps) {
  return (
    <Alert
      severity={severity}
      role="note"
      className="no-print"
      action={
        <Button
          color="inherit"
          component={LinkBase}
          to={to}
          aria-label={label}
          sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
        >
          {action}
        </Button>
      }
      sx={{ mb: 1.5, alignItems: 'center', '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {children}
    </Alert>
  );
}

async function readForms(userId: string) {
  const [forms, drafts] = await Promise.all([readUnfinished(userId, Date.now()), readPending(userId)]);
  const hasDraft = ({ pendingId }: UnsavedForm) => drafts.some(({ id }) => id === pendingId);
  return forms.map((form) => ({ form, address: getAddress(form, hasDraft(form)) }));
}

function getName(form: UnsavedForm): string {
  return [form.opened?.incident_id, getUnsavedTitle(form)].filter(Boolean).join(', ') || 'untitled incident';
}

function getAddress({ formId, opened, pendingId }: UnsavedForm, hasDraft: boolean): string {
  if (opened) return pages.incident.to(opened.id);
  return pages.newIncident.to(hasDraft ? pendingId : formId);
}
