import Skeleton from '@mui/material/Skeleton';
import type { User } from '../../../../contract/schemas/user.ts';
import { PART_HEIGHT } from '../../../components/record/LoadError.tsx';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';

type Props = { user: Pick<User, 'id' | 'name'>; onLeave: () => void };

export const LazyHeldWork = lazyWithRetry<Props>(() => import('./HeldWork.tsx'), {
  missing: ({ user }) => `The open work of ${user.name} could not be loaded.`,
  waiting: <Skeleton variant="rounded" height={PART_HEIGHT} />,
});
