import type { User } from '../schemas/user.ts';
import { FIELD_TEXTS, type Verdict } from '../validation.ts';

export type AccountStatus = 'Active' | 'Non Active' | 'Locked' | 'Archived';

/** USER-7. */
export function accountStatus(account: Pick<User, 'is_active' | 'is_new'>): AccountStatus {
  switch (account.is_active) {
    case 1:
      return 'Active';
    case -1:
      return 'Archived';
    case 0:
      return account.is_new === 1 ? 'Non Active' : 'Locked';
  }
}

/** What a save of somebody's account says about its state; what is left out stays. */
export type StateWish = {
  is_active?: User['is_active'] | undefined;
  is_new?: User['is_new'] | undefined;
  /** The day a suspension begins, `YYYY-MM-DD`. */
  archive_date?: string | undefined;
  remark?: string | undefined;
};

export type StateChange =
  | { kind: 'none' }
  | { kind: 'suspend' | 'schedule'; day: string; remark: string }
  | { kind: 'cancelSchedule' | 'reactivate'; remark: string }
  | { kind: 'invalid'; errors: Record<string, string> }
  /** The account's state does not allow it. */
  | { kind: 'refused'; text: string };

export const STATE_TEXTS = {
  suspended: 'This user has been suspended.',
  locked: 'This account is locked. Please unlock it first.',
  byHand: 'An account cannot be brought into this state by hand.',
  pastDay: 'Please choose today or a later date.',
} as const;

type Account = Pick<User, 'is_active' | 'is_new' | 'archive_date' | 'suspension_remark'>;

/**
 * UDET-6, UDET-7: why somebody is suspended or reactivated. The dialogs ask for it; a client of the specification's calls has no field
 * for it, so the server takes a save without one.
 */
export function validateRemark(remark: string): Verdict {
  return remark.trim() ? undefined : FIELD_TEXTS.required;
}

/**
 * UDET-6 to UDET-8: what a save asks of the state of another's account. Suspending takes a day, from today on; taking a
 * suspension to come off the calendar takes a remark, which tells it from a save of the whole record: a state that is sent
 * as it is asks for nothing. `today` is the day in Singapore.
 */
export function stateChange(user: Account, wish: StateWish, today: string): StateChange {
  const remark = wish.remark?.trim() ?? '';
  if (user.is_active === -1) return ofSuspended(user, wish, remark);
  const newDay = wish.archive_date !== undefined && wish.archive_date !== user.archive_date;
  if (wish.is_active === -1 || newDay) return suspension(user, wish, remark, today);
  if ((wish.is_active ?? user.is_active) !== user.is_active || (wish.is_new ?? user.is_new) !== user.is_new) {
    const isLocked = user.is_active === 0 && user.is_new === 0;
    return { kind: 'refused', text: isLocked ? STATE_TEXTS.locked : STATE_TEXTS.byHand };
  }
  const unschedules = wish.is_active !== undefined && wish.archive_date === undefined && remark !== '';
  return user.archive_date && unschedules ? { kind: 'cancelSchedule', remark } : { kind: 'none' };
}

function ofSuspended(user: Account, wish: StateWish, remark: string): StateChange {
  if (wish.is_active === 1) {
    return { kind: 'reactivate', remark };
  }
  const sameDay = wish.archive_date === undefined || wish.archive_date === user.archive_date;
  return wish.is_active !== 0 && sameDay
    ? { kind: 'none' }
    : { kind: 'refused', text: STATE_TEXTS.suspended };
}

function suspension(user: Account, wish: StateWish, given: string, today: string): StateChange {
  const day = wish.archive_date;
  // A client that carries out what was scheduled need not know the remark.
  const isScheduled = day === user.archive_date;
  const remark = given || (isScheduled ? user.suspension_remark : '');
  if (!day) return { kind: 'invalid', errors: { archive_date: FIELD_TEXTS.required } };
  if (day > today) {
    const isSame = isScheduled && remark === user.suspension_remark;
    return isSame ? { kind: 'none' } : { kind: 'schedule', day, remark };
  }
  if (day < today && !isScheduled) return { kind: 'invalid', errors: { archive_date: STATE_TEXTS.pastDay } };
  return { kind: 'suspend', day, remark };
}

/** What is known of an account that lets nobody in, beside that it does not. */
type ShutOut = Pick<User, 'is_new'> & {
  /** A lock writes 0/0 over whatever the flags were, also where a suspension followed. */
  wasLocked: boolean;
  /** It was said that a password is to be chosen (UDET-6, UDET-11), and the person has chosen none since. */
  mustChoosePassword: boolean;
  /** At any time before, by a code too. */
  hasChosenPassword: boolean;
  hasSignedIn: boolean;
};

/**
 * UDET-6, UDET-7, UDET-9: the flags with which a suspended or locked account comes back. It is active, and 1/1 for whoever
 * has a password to choose yet (AUTH-7): who was told to, and who was shut out before the first login. Whoever was let in
 * before without a password, by the work account, needs none now either.
 */
export function flagsOnReturn({
  is_new,
  wasLocked,
  mustChoosePassword,
  hasChosenPassword,
  hasSignedIn,
}: ShutOut): Pick<User, 'is_active' | 'is_new'> {
  const wasLetIn = wasLocked ? hasSignedIn : is_new === 0;
  const hasToChoose = mustChoosePassword || !(wasLetIn || hasChosenPassword);
  return { is_active: 1, is_new: hasToChoose ? 1 : 0 };
}
