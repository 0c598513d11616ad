import { useQueryClient } from '@tanstack/react-query';
import { CanAccess, useLocation } from 'react-admin';
import { useViewer } from '../../api/useViewer.ts';
import { refreshSignedInUser } from '../../authProvider/completeSignIn.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { NoAccess } from '../../components/NoAccess.tsx';
import { EditRecord } from '../../components/record/ShowRecord.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { pages } from '../../pages.ts';
import { UserPage } from './UserPage.tsx';
import { useBackFromUser } from './useBackFromUser.ts';
import { useRefreshRefused } from './useRefreshRefused.ts';
import { type ProfileForm, toUserChanges } from './userModel.ts';

/** `profile=true` opens the own account, which everyone may see (SHELL-4); other accounts need p9 (UDET-4). */
export default function UserDetail() {
  const { search } = useLocation();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const { alert } = useDialogs();
  const refreshRefused = useRefreshRefused();
  const asked = new URLSearchParams(search);
  const id = asked.get('profile') === 'true' ? viewer.id : asked.get('id');
  const back = useBackFromUser(id);
  const isOwn = id === viewer.id;
  const page = (
    <EditRecord
      key={id}
      {...(id && { id })}
      resource="users"
      noun={isOwn ? 'profile' : 'account'}
      back={back}
      refetchOnWindowFocus={false}
      mutationOptions={{
        overlay: 'Saving',
        transform: (values) => toUserChanges(values as ProfileForm),
        saved: isOwn ? 'Your profile was saved.' : 'The account was saved.',
        onSuccess: () =>
          isOwn ? refreshSignedInUser() : queryClient.invalidateQueries({ queryKey: ['users'] }),
        onError: async (error) => {
          await alert(error.message, 'Error Message');
          await refreshRefused(error);
        },
      }}
    >
      <UserPage />
    </EditRecord>
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
