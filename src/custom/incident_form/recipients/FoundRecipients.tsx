import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { isRecipient } from '../../../../contract/incidents/recipients.ts';
import { hasWords } from '../../../../contract/text.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { getMoreFound, type Recipient, type SearchBy } from '../../../dataProvider/recipients.ts';
import { DepartmentRow } from './DepartmentRow.tsx';
import { ListNote } from './ListNote.tsx';
import { RecipientCheckbox } from './RecipientCheckbox.tsx';
import type { RecipientSelection } from './recipientSelection.ts';
import { useDepartment } from './useDepartment.ts';

type Props = { by: SearchBy; keyword: string; selection: RecipientSelection };

export function FoundRecipients({ by, keyword, selection }: Props) {
  const { question, place } = selection;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['found recipients', by, keyword, question],
    queryFn: ({ signal }) => dataProvider.searchNotificationUsers(question, by, keyword, { signal }),
    placeholderData: (found, of) => (of?.queryKey[1] === by ? keepPreviousData(found) : undefined),
  });
  useEffect(() => {
    if (data) place(data);
  }, [data, place]);
  if (!data) {
    return isError ? (
      <ListNote text="The search failed." onRetry={() => void refetch()} />
    ) : (
      <ListNote text="Searching…" />
    );
  }
  const departments = by === 'department' ? findDepartments(selection, keyword, data) : [];
  if (data.length + departments.length === 0) return <ListNote text="No user found." />;
  const more = by === 'user' && getMoreFound(data);
  return (
    <>
      <Box component="ul" aria-label="Search results" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {by === 'department'
          ? departments.map((name) => <DepartmentRow key={name} name={name} selection={selection} />)
          : data.map((user) => <FoundUser key={user.id} user={user} selection={selection} />)}
      </Box>
      {more && <ListNote text={more} />}
    </>
  );
}

/** The server finds at most a hundred people, so departments without people or with later names would be missing. */
function findDepartments(
  { usual }: RecipientSelection,
  keyword: string,
  found: readonly Recipient[],
): string[] {
  const named = usual.departments.map(({ name }) => name).filter((name) => hasWords(name, keyword));
  return [...new Set([...named, ...found.map(({ department }) => department)])];
}

function FoundUser({
  user: { id, name, department },
  selection,
}: {
  user: Recipient;
  selection: RecipientSelection;
}) {
  const { tickUser } = useDepartment(department, false, selection);
  return (
    <Box component="li" sx={{ display: 'flex', borderBottom: 1, borderColor: 'divider' }}>
      <RecipientCheckbox
        label={`${name}, ${department}`}
        state={isRecipient(selection.recipients, { id, subDepartment: department }) ? 1 : 0}
        disabled={selection.disabled}
        onTick={(isTicked) => tickUser(id, isTicked)}
      />
    </Box>
  );
}
