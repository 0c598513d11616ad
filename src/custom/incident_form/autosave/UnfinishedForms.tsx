import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../api/useViewer.ts';
import { useOutbox } from '../../../offline/outbox/useOutbox.ts';
import { readPending } from '../../../offline/pendingIncidents.ts';
import { readUnfinished, type UnsavedForm } from '../../../offline/unsavedForms.ts';
import { pages } from '../../../pages.ts';
import { UnfinishedNotes } from './UnfinishedNotes.tsx';

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
  // A crash may leave the form of an incident that is in the outbox.
  const forms = all.filter(
    ({ form }) => !items.some(({ key, state }) => key === form.key && state !== 'stuck'),
  );
  return <UnfinishedNotes items={items} forms={forms} />;
}

async function readForms(userId: string) {
  const [forms, drafts] = await Promise.all([readUnfinished(userId, Date.now()), readPending(userId)]);
  const hasDraft = ({ pendingId }: UnsavedForm) => drafts.some(({ id }) => id === pendingId);
  return forms.map((form) => ({ form, address: getAddress(form, hasDraft(form)) }));
}

function getAddress({ formId, opened, pendingId }: UnsavedForm, hasDraft: boolean): string {
  if (opened) return pages.incident.to(opened.id);
  return pages.newIncident.to(hasDraft ? pendingId : formId);
}
