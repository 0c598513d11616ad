import { lazy, Suspense } from 'react';
import { ConsoleList } from '../../../components/list/ConsoleList.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { Loading } from '../../../layout/Loading.tsx';

const DeskUsers = lazy(() => import('./DeskUsers.tsx'));
const PhoneUsers = lazy(() => import('./PhoneUsers.tsx'));

const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const;
export default function UserList() {
  const isPhone = useIsPhone();
  return (
    <ConsoleList resource="users" sort={NEWEST_FIRST}>
      {/* The accounts are requested while the layout is still loading. */}
      <Suspense fallback={<Loading />}>{isPhone ? <PhoneUsers /> : <DeskUsers />}</Suspense>
    </ConsoleList>
  );
}
