import type { Auth } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';
import { askFirebaseOr } from './errors.ts';

/** Undefined if the account was deleted. */
type AccountState = { isDisabled: boolean; tokensValidAfter: Date } | undefined;

export type AccountStates = {
  /** Read from Firebase at most 10 seconds ago. @throws FirebaseAway */
  read: (uid: string) => Promise<AccountState>;
  /** The next reading asks Firebase. */
  forget: (uid: string) => void;
};

/** Milliseconds, counted from the moment of the question. */
const REMEMBERED_FOR = 10_000;
const REMEMBERED = 20_000;

export function createAccountStates(auth: Pick<Auth, 'getUser'>, now: () => Date): AccountStates {
  const known = new LRUCache<string, { askedAt: number; state: Promise<AccountState> }>({ max: REMEMBERED });

  async function ask(uid: string): Promise<AccountState> {
    const user = await askFirebaseOr(auth.getUser(uid), 'auth/user-not-found', () => undefined);
    return user && { isDisabled: user.disabled, tokensValidAfter: new Date(user.tokensValidAfterTime ?? 0) };
  }

  return {
    read(uid) {
      const at = now().getTime();
      const before = known.get(uid);
      // A clock that was put back must not keep an answer for longer.
      if (before && at >= before.askedAt && at < before.askedAt + REMEMBERED_FOR) return before.state;
      const asked = { askedAt: at, state: ask(uid) };
      known.set(uid, asked);
      asked.state.catch(() => {
        if (known.peek(uid) === asked) known.delete(uid);
      });
      return asked.state;
    },
    forget: (uid) => void known.delete(uid),
  };
}
