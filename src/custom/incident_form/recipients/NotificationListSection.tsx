import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { ListContextProvider, useList } from 'react-admin';
import type { UsualRecipients } from '../../../../contract/incidents/recipients.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { fieldId } from '../../../components/form/useField.tsx';
import { ListPagination } from '../../../components/list/ListPagination.tsx';
import { LABEL_ABOVE } from '../../../components/list/labelAbove.ts';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { useIsOnline } from '../../../components/useIsOnline.ts';
import { useSelectMenu } from '../../../components/useSelectMenu.ts';
import type { RecipientsQuestion, SearchBy } from '../../../dataProvider/recipients.ts';
import { DepartmentRow } from './DepartmentRow.tsx';
import { FoundRecipients } from './FoundRecipients.tsx';
import { ListNote } from './ListNote.tsx';
import { type RecipientSelection, summarizeTicked, useRecipientSelection } from './recipientSelection.ts';
import { useRecipientsQuestion, useUsualRecipients } from './useUsualRecipients.ts';

const OFFLINE =
  'This list needs a connection. Your earlier choice stays in force; if you made none, the usual recipients are notified:';

export function NotificationListSection() {
  const question = useRecipientsQuestion();
  const { data, isError, refetch } = useUsualRecipients(question);
  const isOnline = useIsOnline();
  const usually = question.is_emergency ? 'everyone' : 'the departments set up for this classification';
  return (
    <FormSection title="Notification List">
      {data ? (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            {question.is_emergency
              ? 'Everyone is notified of an emergency. Untick anyone who should not be.'
              : 'People in the ticked departments are notified. The departments set up for this classification are ticked to start with.'}
          </Typography>
          <Recipients question={question} usual={data} />
        </>
      ) : !isOnline ? (
        <Alert severity="info">
          {OFFLINE} {usually}.
        </Alert>
      ) : isError ? (
        <ListNote text="The departments could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <ListNote text="Loading…" />
      )}
    </FormSection>
  );
}

type RecipientsProps = { question: RecipientsQuestion; usual: UsualRecipients };

const WORDS: Record<SearchBy, string> = { department: 'Department', user: 'User' };

function Recipients({ question, usual }: RecipientsProps) {
  const selection = useRecipientSelection(question, usual);
  const [by, setBy] = useState<SearchBy>('department');
  const [keyword, setKeyword] = useState('');
  const menu = useSelectMenu();
  return (
    <FieldFrame id={fieldId('notification_list')} label="Recipients" hiddenLabel>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1.5 }}>
        {selection.usual.departments.length > 0 && summarizeTicked(selection)}
      </Typography>
      <Box
        sx={{ ...LABEL_ABOVE, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 1 }}
      >
        <TextField
          select
          size="small"
          label="Search by"
          value={by}
          onChange={(event) => setBy(event.target.value as SearchBy)}
          slotProps={{ select: menu }}
          sx={{ flex: 'none', width: 150 }}
        >
          {(['department', 'user'] as const).map((value) => (
            <MenuItem key={value} value={value}>
              {WORDS[value]}
            </MenuItem>
          ))}
        </TextField>
        <SearchField
          label={`Search by ${by}`}
          placeholder={by === 'user' ? 'Name' : 'Department'}
          value={keyword}
          onChange={setKeyword}
        />
      </Box>
      {keyword ? (
        <FoundRecipients by={by} keyword={keyword} selection={selection} />
      ) : (
        <Departments selection={selection} />
      )}
    </FieldFrame>
  );
}

function Departments({ selection }: { selection: RecipientSelection }) {
  const { departments } = selection.usual;
  const names = useMemo(() => departments.map(({ name }) => ({ id: name })), [departments]);
  const list = useList({ data: names, perPage: PAGE_SIZE });
  if (names.length === 0) return <ListNote text="No departments yet." />;
  return (
    <ListContextProvider value={list}>
      <Box component="ul" aria-label="Departments" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {list.data?.map(({ id }) => (
          <DepartmentRow key={id} name={id} selection={selection} />
        ))}
      </Box>
      <ListPagination />
    </ListContextProvider>
  );
}
