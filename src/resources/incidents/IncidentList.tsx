import { lazy, Suspense } from 'react';
import { currentTime } from '../../api/clock.ts';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { Loading } from '../../layout/Loading.tsx';
import { loadDeskList, loadPhoneList } from './list/layouts.ts';
import { defaultFilter, NEWEST_FIRST } from './list/views/listDefaults.ts';

const DeskList = lazy(loadDeskList);
const PhoneList = lazy(loadPhoneList);
export default function IncidentList() {
  const isPhone = useIsPhone();
  return (
    <ConsoleList resource="incidents" sort={NEWEST_FIRST} filterDefaultValues={defaultFilter(currentTime())}>
      {/* The incidents are requested while the layout is still loading. */}
      <Suspense fallback={<Loading />}>{isPhone ? <PhoneList /> : <DeskList />}</Suspense>
    </ConsoleList>
  );
}
