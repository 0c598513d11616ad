import { useNavigate } from 'react-admin';
import { mayOpenListedUsers } from '../../../../contract/access.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { pages } from '../../../pages.ts';

export function useOpenUser() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const mayOpen = mayOpenListedUsers(viewer);
  const getPath = (user: User) => pages.user.to(user.id);
  const open = (user: User) => {
    if (mayOpen) navigate(getPath(user));
  };
  return { mayOpen, pathOf: getPath, open };
}
