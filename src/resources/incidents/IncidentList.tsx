import { lazy, Suspense } from 'react';
import { ListBase } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { Loading } from '../../layout/Loading.tsx';
import { loadDeskList, loadPhoneList } from './layouts.ts';
import { defaultFilter, NEWEST_FIRST } from './listDefaults.ts';

const DeskList = lazy(loadDeskList);
const PhoneList = lazy(loadPhoneList);
const SAYS_NOTHING = { onError: () => undefined };

/** `/incidents_list`: LIST-2 to LIST-11. Filters, search, tab, sort and page stand in the URL. */
export default function IncidentList() {
  const isPhone = useIsPhone();
  return (
    <ListBase
      resource="incidents"
      perPage={PAGE_SIZE}
      sort={NEWEST_FIRST}
      filterDefaultValues={defaultFilter(new Date())}
      storeKey={false}
      exporter={false}
      disableAuthentication
      // ListRows says what is wrong, once; react-admin would say it again in a notification, at each try (SHELL-11).
      queryOptions={SAYS_NOTHING}
    >
      {/* The incidents are asked for while the layout is still fetched. */}
      <Suspense fallback={<Loading />}>{isPhone ? <PhoneList /> : <DeskList />}</Suspense>
    </ListBase>
  );
}
