import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { isRecipient } from '../../../../contract/incidents/recipients.ts';
import { NOTIFICATION_USERS_PAGE_SIZE } from '../../../../contract/limits.ts';
import { ListNote } from './ListNote.tsx';
import { RecipientCheckbox } from './RecipientCheckbox.tsx';
import type { RecipientSelection } from './recipientSelection.ts';
import { useDepartment } from './useDepartment.ts';

type Props = { name: string; selection: RecipientSelection };

export function DepartmentRow({ name, selection }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const department = useDepartment(name, isOpen, selection);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <RecipientCheckbox
          label={name}
          state={department.state}
          disabled={selection.disabled}
          onTick={(isTicked) => void department.tick(isTicked)}
        />
        <IconButton
          aria-label={`People in ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          sx={{ width: 44, height: 44 }}
        >
          <ExpandMoreOutlined sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      </Box>
      {isOpen && (
        <Box id={id} role="group" aria-label={`People in ${name}`} sx={{ pl: { xs: 2, md: 4 }, pb: 1 }}>
          <People {...department} selection={selection} />
        </Box>
      )}
    </Box>
  );
}

type PeopleProps = Pick<ReturnType<typeof useDepartment>, 'query' | 'users' | 'tickUser'> & {
  selection: RecipientSelection;
};

function People({ query, users, tickUser, selection: { recipients, disabled } }: PeopleProps) {
  const [pages, setPages] = useState(1);
  if (!users) {
    return query.isError ? (
      <ListNote text="The people could not be loaded." onRetry={() => void query.refetch()} />
    ) : (
      <ListNote text="Loading…" />
    );
  }
  if (users.length === 0) return <ListNote text="No user found." />;
  const shown = users.slice(0, pages * NOTIFICATION_USERS_PAGE_SIZE);
  const more = () => {
    setPages(pages + 1);
    if (shown.length === users.length) void query.fetchNextPage();
  };
  return (
    <>
      {shown.map(({ id, name, department }) => (
        <Box key={id} sx={{ display: 'flex' }}>
          <RecipientCheckbox
            label={`${name}, ${department}`}
            state={isRecipient(recipients, { id, subDepartment: department }) ? 1 : 0}
            disabled={disabled}
            onTick={(isTicked) => tickUser(id, isTicked)}
          />
        </Box>
      ))}
      {query.isFetchNextPageError ? (
        <ListNote text="More people could not be loaded." onRetry={() => void query.fetchNextPage()} />
      ) : (
        (query.hasNextPage || shown.length < users.length) && (
          <Button onClick={more} disabled={query.isFetchingNextPage} sx={{ minHeight: 44 }}>
            {query.isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        )
      )}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {shown.length} of {query.data?.pages.at(-1)?.total ?? `${shown.length} or more`} shown
      </Typography>
    </>
  );
}
