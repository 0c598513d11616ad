import { lazy, Suspense } from 'react';
import { ConsoleList } from '../../../components/list/ConsoleList.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { Loading } from '../../../layout/Loading.tsx';

const DeskUsers = lazy(() => import('./DeskUsers.tsx'));
const PhoneUsers = lazy(() => import('./PhoneUsers.tsx'));

/** USER-6: last modified, descending. */
const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const;
/** `/user_management`: USER-1 to USER-9. Filters, search, tab, sort and page stand in the URL. */
export default function UserList() {
  const isPhone = useIsPhone();
  return (
    <ConsoleList resource="users" sort={NEWEST_FIRST}>
      {/* The accounts are asked for while the layout is still fetched. */}
      <Suspense fallback={<Loading />}>{isPhone ? <PhoneUsers /> : <DeskUsers />}</Suspense>
    </ConsoleList>
  );
}
