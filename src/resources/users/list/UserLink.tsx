import Typography from '@mui/material/Typography';
import type { User } from '../../../../contract/schemas/user.ts';
import { RowLink } from '../../../components/list/RowLink.tsx';
import { useOpenUser } from './useOpenUser.ts';

export function UserLink({ user }: { user: User }) {
  const { mayOpen, pathOf } = useOpenUser();
  if (!mayOpen) return <Typography variant="body2">{user.name}</Typography>;
  return <RowLink to={pathOf(user)} text={user.name} />;
}
