import { useLocation, useRecordContext } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { useViewer } from '../../host/useViewer.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { HOME, pages } from '../../pages.ts';
import { OwnProfile } from './OwnProfile.tsx';

/** `/user_management/detail?id=&profile=`: the own profile (SHELL-4). Nobody else's id leads there. */
export default function UserDetail() {
  const { search } = useLocation();
  const viewer = useViewer();
  const id = new URLSearchParams(search).get('id');
  if (!id || !pages.ownProfile.isOpenTo(viewer, { id })) return <NotFound />;
  return (
    <ShowRecord key={id} resource="users" noun="profile" back={HOME} refetchOnWindowFocus={false}>
      <Profile />
    </ShowRecord>
  );
}

function Profile() {
  const user = useRecordContext<User>();
  return user && <OwnProfile user={user} />;
}
