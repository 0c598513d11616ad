import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import type { OutboxItem } from '../../../api/outboxItem.ts';
import type { UnsavedForm } from '../../../offline/unsavedForms.ts';
import { pages } from '../../../pages.ts';
import { countItems, stuckText, waitingText } from '../../outbox/outboxTexts.ts';
import { getUnsavedTitle } from './unsavedTexts.ts';

type Props = {
  items: readonly OutboxItem[];
  forms: readonly { form: UnsavedForm; address: string }[];
};

export function UnfinishedNotes({ items, forms }: Props) {
  const { waiting, stuck } = countItems(items);
  const unsent = [stuck > 0 && stuckText(stuck), waiting > 0 && waitingText(waiting)].filter(Boolean);
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

function getName(form: UnsavedForm): string {
  return [form.opened?.incident_id, getUnsavedTitle(form)].filter(Boolean).join(', ') || 'untitled incident';
}
