import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { readPending } from '../../../offline/pendingIncidents.ts';
import { readUnfinished, type UnsavedForm } from '../../../offline/unsavedForms.ts';
import { pages } from '../../../pages.ts';
import { getUnsavedTitle } from './unsavedTexts.ts';

export function UnfinishedForms() {
  const { id: userId } = useViewer();
  const { data: forms = [] } = useQuery({
    queryKey: ['unfinished forms', userId],
    queryFn: () => readForms(userId),
    // A cached list would briefly show forms that were saved or discarded since.
    ...{ staleTime: 0, gcTime: 0 },
  });
  return forms.map(({ form, address }) => (
    <Alert
      key={form.formId}
      severity="warning"
      role="note"
      className="no-print"
      action={
        <Button
          color="inherit"
          component={LinkBase}
          to={address}
          aria-label={`Continue with ${getName(form)}`}
          sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
        >
          Continue
        </Button>
      }
      sx={{ mb: 1.5, alignItems: 'center', '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {form.opened ? 'Unsaved changes' : 'Unfinished'}: {getName(form)}. Backed up{' '}
      {formatInstant(form.savedAt)}.
    </Alert>
  ));
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
