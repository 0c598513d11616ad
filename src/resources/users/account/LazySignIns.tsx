import type { User } from '../../../../contract/schemas/user.ts';
import { isOffered } from '../../../api/session.ts';
import { lazyPart } from '../../../components/record/lazyPart.tsx';

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

const SignIns = lazyPart<Props>(() => import('./SignIns.tsx'), {
  missing: 'The devices could not be loaded.',
});

/** Issue 20, item 4: fetched when it is first looked at, where the host has it. */
export function LazySignIns({ user }: Props) {
  return isOffered('sessions') ? <SignIns user={user} /> : null;
}
