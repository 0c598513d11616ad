import { CanAccess, useLocation, useRecordContext } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { useViewer } from '../../api/useViewer.ts';
import { NoAccess } from '../../components/NoAccess.tsx';
import { ShowRecord } from '../../components/record/ShowRecord.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { pages } from '../../pages.ts';
import { UserPage } from './UserPage.tsx';
import { useBackFromUser } from './useBackFromUser.ts';

/** `profile=true` opens the own account, which everyone may see (SHELL-4); other accounts need p9 (UDET-4). */
export default function UserDetail() {
  const { search } = useLocation();
  const viewer = useViewer();
  const asked = new URLSearchParams(search);
  const id = asked.get('profile') === 'true' ? viewer.id : asked.get('id');
  const back = useBackFromUser(id);
  const noun = id === viewer.id ? 'profile' : 'account';
  const page = (
    <ShowRecord
      key={id}
      {...(id && { id })}
      resource="users"
      noun={noun}
      back={back}
      refetchOnWindowFocus={false}
    >
      <OpenUser />
    </ShowRecord>
  );
  if (!id) return page;
  return (
    <CanAccess
      resource="users"
      action="show"
      record={{ id }}
      loading={<Loading />}
      accessDenied={<NoAccess text={pages.user.refusal} />}
    >
      {page}
    </CanAccess>
  );
}

function OpenUser() {
  const user = useRecordContext<User>();
  return user && <UserPage user={user} />;
}
