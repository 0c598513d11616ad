import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable, useListContext } from 'react-admin';
import { Cards } from '../../components/list/Cards.tsx';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { RowLink } from '../../components/list/RowLink.tsx';
import { CARD, TABLE } from '../../components/list/rowStyle.ts';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import type { ListedClassification } from '../../dataProvider/notificationListing.ts';
import { pages } from '../../pages.ts';

export default function NotificationListing() {
  const isPhone = useIsPhone();
  return (
    <ConsoleList resource="notification_listing">
      <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, minWidth: 0 }}>
        <PageHeading>Notification Listing</PageHeading>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
          Which sub departments are notified, by incident classification.
        </Typography>
        <ListRows empty="No data found">
          {isPhone ? <ClassificationCards /> : <ClassificationTable />}
        </ListRows>
        <ListPagination />
      </Box>
    </ConsoleList>
  );
}

const getAddress = (row: ListedClassification) =>
  pages.notification.to(row.classification_title, row.classification_id);

function ClassificationTable() {
  const { isPending } = useListContext();
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable<ListedClassification>
      bulkActionButtons={false}
      rowClick={(_id, _resource, row) => getAddress(row)}
      sx={TABLE}
    >
      <DataTable.Col<ListedClassification>
        disableSort
        source="classification_title"
        label="Incident Classification"
        sx={{ width: '30%' }}
        render={(row) => <RowLink to={getAddress(row)} text={row.classification_title} />}
      />
      <DataTable.Col<ListedClassification>
        disableSort
        source="subdeparts"
        label="Sub Departments"
        render={(row) => row.subdeparts.join(', ') || '–'}
      />
      <DataTable.NumberCol<ListedClassification>
        disableSort
        source="depart_count"
        label="Number of Sub Departments"
        locales="en-SG"
        sx={{ width: '14rem' }}
      />
    </DataTable>
  );
}

function ClassificationCards() {
  return (
    <Cards<ListedClassification> sx={CARD}>
      {(row) => (
        <>
          <RowLink alone to={getAddress(row)} text={row.classification_title} />
          <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {row.subdeparts.join(', ') || '–'}
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {row.depart_count === 1 ? '1 sub department' : `${row.depart_count} sub departments`}
          </Typography>
        </>
      )}
    </Cards>
  );
}
