import type { User } from '../../../../contract/schemas/user.ts';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

export const LazySignIns = lazyWithRetry<Props>(() => import('./SignIns.tsx'), {
  missing: 'The devices could not be loaded.',
  feature: 'sessions',
});
