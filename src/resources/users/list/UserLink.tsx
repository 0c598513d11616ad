import Typography from '@mui/material/Typography';
import { mayOpenListedUsers } from '../../../../contract/access.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { RowLink } from '../../../components/list/RowLink.tsx';
import { pages } from '../../../pages.ts';

export const getUserPath = ({ id }: User) => pages.user.to(id);

export function UserLink({ user }: { user: User }) {
  if (!mayOpenListedUsers(useViewer())) return <Typography variant="body2">{user.name}</Typography>;
  return <RowLink to={getUserPath(user)} text={user.name} />;
}
