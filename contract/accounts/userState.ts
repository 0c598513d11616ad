import type { User } from '../schemas/user.ts';
import { FIELD_TEXTS, type FieldError } from '../validation.ts';

export type AccountStatus = 'Active' | 'Non Active' | 'Locked' | 'Archived';

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

/** The day of the expiry is the last one on which the account can be used (UDET-3). */
export function isExpired(accountExpiry: string | null, today: string): boolean {
  return Boolean(accountExpiry) && String(accountExpiry) < today;
}

/** A new account must not begin expired; a save of an existing one may lock it with a past day (UDET-3). */
export function validateNewExpiry(accountExpiry: string, today: string): FieldError {
  return isExpired(accountExpiry, today) ? STATE_TEXTS.pastDay : undefined;
}

/** Omitted fields stay unchanged. */
export type StateWish = {
  is_active?: User['is_active'] | undefined;
  is_new?: User['is_new'] | undefined;
  /** First day of the suspension, `YYYY-MM-DD`. */
  archive_date?: string | undefined;
  remark?: string | undefined;
};

export type StateChange =
  | { kind: 'none' }
  | { kind: 'suspend' | 'schedule'; day: string; remark: string }
  | { kind: 'cancelSchedule' | 'reactivate'; remark: string }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'refused'; text: string };

export const STATE_TEXTS = {
  suspended: 'This user has been suspended.',
  locked: 'This account is locked. Please unlock it first.',
  byHand: 'An account cannot be set to this status directly.',
  pastDay: 'Please choose today or a later date.',
} as const;

type Account = Pick<User, 'is_active' | 'is_new' | 'archive_date' | 'suspension_remark'>;

/** Only the dialogs require it: the specification's calls have no such field. */
export function validateRemark(remark: string): FieldError {
  return remark.trim() ? undefined : FIELD_TEXTS.required;
}

/** Cancelling a scheduled suspension needs a remark, because a save without one may just resend the whole record. */
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
  // A client that carries out a scheduled suspension may not know its remark.
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

type ShutOut = Pick<User, 'is_new'> & {
  /** A lock overwrites the flags with 0/0, even if a suspension follows. */
  wasLocked: boolean;
  /** The account must choose a password and has not done so yet (UDET-6, UDET-11). */
  mustChoosePassword: boolean;
  /** Includes a password chosen earlier with a one-time code. */
  hasChosenPassword: boolean;
  hasSignedIn: boolean;
};

/** `is_new` is 1 if a password has to be chosen (AUTH-7). Earlier sign-ins by work account make that unnecessary. */
export function getReactivatedFlags({
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
