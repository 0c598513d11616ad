import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable, useListContext } from 'react-admin';
import { GROUP_DESCRIPTION_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Group } from '../../../contract/schemas/group.ts';
import { Cards } from '../../components/list/Cards.tsx';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { RowLink } from '../../components/list/RowLink.tsx';
import { CARD, TABLE } from '../../components/list/rowStyle.ts';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { pages } from '../../pages.ts';

export default function GroupList() {
  const isPhone = useIsPhone();
  return (
    <ConsoleList resource="groups">
      <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, minWidth: 0 }}>
        <PageHeading sx={{ mb: 1.5 }}>User Group Management</PageHeading>
        <ListRows empty="No data found">{isPhone ? <GroupCards /> : <GroupTable />}</ListRows>
        <ListPagination />
      </Box>
    </ConsoleList>
  );
}

function GroupTable() {
  const { isPending } = useListContext();
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable<Group>
      bulkActionButtons={false}
      rowClick={(_id, _resource, { id }) => pages.group.to(id)}
      sx={TABLE}
    >
      <DataTable.Col<Group>
        disableSort
        source="group_name"
        label="Group Name"
        sx={{ width: '22%' }}
        render={(group) => <RowLink to={pages.group.to(group.id)} text={group.group_name} />}
      />
      <DataTable.Col<Group>
        disableSort
        source="description"
        label="Description"
        render={({ description }) => <Description text={description} />}
      />
      <DataTable.NumberCol<Group>
        disableSort
        source="no_of_user"
        label="Number of Members"
        locales="en-SG"
        sx={{ width: '11rem' }}
      />
    </DataTable>
  );
}

function GroupCards() {
  return (
    <Cards<Group> sx={CARD}>
      {(group) => (
        <>
          <RowLink alone to={pages.group.to(group.id)} text={group.group_name} />
          <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            <Description text={group.description} />
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {group.no_of_user === 1 ? '1 member' : `${group.no_of_user} members`}
          </Typography>
        </>
      )}
    </Cards>
  );
}

/** Cut after 70 characters; the whole text shows on hover and on the group's page (GRP-1). */
function Description({ text }: { text: string }) {
  if (text.length <= GROUP_DESCRIPTION_MAX_LENGTH) return text || '–';
  return <span title={text}>{`${text.slice(0, GROUP_DESCRIPTION_MAX_LENGTH)}…`}</span>;
}
