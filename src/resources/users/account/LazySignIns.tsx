import type { User } from '../../../../contract/schemas/user.ts';
import { hasFeature } from '../../../api/session.ts';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

const SignIns = lazyWithRetry<Props>(() => import('./SignIns.tsx'), {
  missing: 'The devices could not be loaded.',
});

export function LazySignIns({ user }: Props) {
  return hasFeature('sessions') ? <SignIns user={user} /> : null;
}
