import type { User } from '../../../../contract/schemas/user.ts';
import { hasFeature } from '../../../api/session.ts';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

const SignIns = lazyWithRetry<Props>(() => import('./SignIns.tsx'), {
  missing: 'The devices could not be loaded.',
});

/** Issue 20, item 4: fetched when it is first looked at, where the server has it. */
export function LazySignIns({ user }: Props) {
  return hasFeature('sessions') ? <SignIns user={user} /> : null;
}
