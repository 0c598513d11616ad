import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useLocation } from 'react-admin';
import type { User } from '../../../contract/schemas/user.ts';
import { PageMessage } from '../../components/PageMessage.tsx';
import { useViewer } from '../../host/useViewer.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { HOME } from '../../routes.ts';
import { OwnProfile } from './OwnProfile.tsx';

/** `/user_management/detail?id=&profile=`: the own profile (SHELL-4). Nobody else's id leads there. */
export default function UserDetail() {
  const { search } = useLocation();
  const viewer = useViewer();
  const id = new URLSearchParams(search).get('id');
  return id === viewer.id ? <Own key={id} id={id} /> : <NotFound />;
}

function Own({ id }: { id: string }) {
  // What one types is not to be replaced by what another tab saved meanwhile.
  const { data, error, refetch } = useGetOne<User>('users', { id }, { refetchOnWindowFocus: false });
  if (data) return <OwnProfile user={data} />;
  if (error) return <PageMessage text={error.message} back={HOME} onRetry={refetch} />;
  return (
    <Box role="status" aria-label="Loading the profile" sx={{ p: 3, display: 'grid', gap: 2, maxWidth: 960 }}>
      <Skeleton width={140} height={32} />
      <Skeleton width={280} height={44} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}
