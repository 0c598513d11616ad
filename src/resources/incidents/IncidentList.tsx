import { lazy, Suspense } from 'react';
import { ListBase } from 'react-admin';
import { mayLoadIncidentList } from '../../../contract/access.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { NoAccess } from '../../components/NoAccess.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useViewer } from '../../host/useViewer.ts';
import { Loading } from '../../layout/Loading.tsx';
import { defaultFilter } from './incidentFilter.ts';
import { loadDeskList, loadPhoneList } from './layouts.ts';

const DeskList = lazy(loadDeskList);
const PhoneList = lazy(loadPhoneList);

/** `/incidents_list`: LIST-1 to LIST-11. Filters, search, tab, sort and page stand in the URL. */
export default function IncidentList() {
  const viewer = useViewer();
  const isPhone = useIsPhone();
  // LIST-1: without the permission no call is made.
  if (!mayLoadIncidentList(viewer)) {
    return <NoAccess text="Your group may not see incidents. An administrator can change that." />;
  }
  return (
    <ListBase
      resource="incidents"
      perPage={PAGE_SIZE}
      sort={{ field: 'latest_updated_at', order: 'DESC' }}
      filterDefaultValues={defaultFilter(new Date())}
      storeKey={false}
      exporter={false}
      disableAuthentication
    >
      {/* The incidents are asked for while the layout is still fetched. */}
      <Suspense fallback={<Loading />}>{isPhone ? <PhoneList /> : <DeskList />}</Suspense>
    </ListBase>
  );
}
