import type { User } from '../../../../contract/schemas/user.ts';
import { hasFeature } from '../../../api/session.ts';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

const SignIns = lazyWithRetry<Props>(() => import('./SignIns.tsx'), {
  missing: 'The devices could not be loaded.',
});

/** Loaded on first use, if the server supports it. */
export function LazySignIns({ user }: Props) {
  return hasFeature('sessions') ? <SignIns user={user} /> : null;
}
