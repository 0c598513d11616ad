import { lazy, Suspense } from 'react';
import { ListBase } from 'react-admin';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { Loading } from '../../../layout/Loading.tsx';

const DeskUsers = lazy(() => import('./DeskUsers.tsx'));
const PhoneUsers = lazy(() => import('./PhoneUsers.tsx'));

/** USER-6: last modified, descending. */
const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const;
const SAYS_NOTHING = { onError: () => undefined };

/** `/user_management`: USER-1 to USER-9. Filters, search, tab, sort and page stand in the URL. */
export default function UserList() {
  const isPhone = useIsPhone();
  return (
    <ListBase
      resource="users"
      perPage={PAGE_SIZE}
      sort={NEWEST_FIRST}
      storeKey={false}
      exporter={false}
      disableAuthentication
      // ListRows says what is wrong, once (SHELL-11).
      queryOptions={SAYS_NOTHING}
    >
      {/* The accounts are asked for while the layout is still fetched. */}
      <Suspense fallback={<Loading />}>{isPhone ? <PhoneUsers /> : <DeskUsers />}</Suspense>
    </ListBase>
  );
}
