import { ConsoleList } from '../../../components/list/ConsoleList.tsx';
import { lazyLayout } from '../../../layout/lazyLayout.tsx';

const UserLayout = lazyLayout({
  desk: () => import('./DeskUsers.tsx'),
  phone: () => import('./PhoneUsers.tsx'),
});

const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const;

export default function UserList() {
  return (
    <ConsoleList resource="users" sort={NEWEST_FIRST}>
      {/* The accounts are requested while the layout is still loading. */}
      <UserLayout />
    </ConsoleList>
  );
}
