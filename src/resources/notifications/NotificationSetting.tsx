import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Navigate, useGetOne, useListContext, useLocation } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { PushMessage } from '../../../contract/schemas/notification.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { LoadingBlock } from '../../components/LoadingBlock.tsx';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { PageMessage } from '../../components/PageMessage.tsx';
import { RecordFooter } from '../../components/record/RecordFooter.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useBackToList } from '../../components/useBackToList.ts';
import type { NotifiedSubDepartment } from '../../dataProvider/notificationListing.ts';
import { pages } from '../../pages.ts';

const LIST = { title: 'Notification Listing', path: pages.notifications.path };
export default function NotificationSetting() {
  const { search } = useLocation();
  const { goBack } = useBackToList(LIST.path);
  const query = new URLSearchParams(search);
  const id = query.get('id');
  const classification = query.get('cls') ?? '';
  const classification_id = query.get('cls_id') ?? '';
  if (id) return <NotifiedIncident id={id} />;
  if (!classification && !classification_id)
    return <PageMessage text="This link doesn't say which classification to open." back={LIST} />;
  return (
    <RecordPage
      heading={{ back: LIST, title: 'Notification setting' }}
      footer={
        <RecordFooter>
          <Button size="large" variant="outlined" onClick={goBack}>
            Cancel
          </Button>
        </RecordFooter>
      }
    >
      <FormSection title={classification || 'Sub Departments'}>
        <ConsoleList
          resource="notified_sub_departments"
          filter={{ classification, classification_id }}
          perPage={MAX_PAGE_SIZE}
          disableSyncWithLocation
        >
          <ListRows empty="No data found">
            <Numbered />
          </ListRows>
          <ListPagination />
        </ConsoleList>
      </FormSection>
    </RecordPage>
  );
}

function NotifiedIncident({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<PushMessage>('notifications', { id });
  if (data) return <Navigate to={pages.incident.to(data.incident_id)} replace />;
  return error ? (
    <PageMessage text={error.message} back={LIST} onRetry={refetch} />
  ) : (
    <LoadingBlock height={120} />
  );
}

function Numbered() {
  const { data, isPending, page, perPage } = useListContext<NotifiedSubDepartment>();
  if (isPending) return <LoadingBlock height={120} />;
  return (
    <Box component="ol" start={(page - 1) * perPage + 1} aria-label="Sub Departments" sx={NUMBERED}>
      {data?.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </Box>
  );
}

const NUMBERED = { m: 0, pl: 4, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' };
