import { USER_ENTRIES } from '../../../contract/audit/userChanges.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { callServer } from '../../api/callServer.ts';
import { askServerTime, currentTime } from '../../api/clock.ts';
import { logFailure } from '../../api/logFailure.ts';
import { signedInUser } from '../../api/session.ts';
import { dataProvider } from '../../dataProvider/index.ts';
import { suspensionsKey } from './suspensionsKey.ts';

/** A suspension that is still to come; `day` is `YYYY-MM-DD`. */
type Scheduled = Pick<User, 'id' | 'email'> & { day: string; remark: string };

/*
 * UDET-8: the specification's list of scheduled suspensions, of this browser and person. Where the server keeps the day itself, and
 * applies it with no browser open, the list finds its work done.
 */

/** One an account, the last one. Returns false where local storage is full. */
export function keepSuspension(scheduled: Scheduled): boolean {
  return write([...others(scheduled.id), scheduled]);
}

export function forgetSuspension(id: string): void {
  write(others(id));
}

/** UDET-8: a user save, then an audit call, then the entry goes. One that fails stays for the next time. */
export async function applyDueSuspensions(): Promise<void> {
  const isDue = ({ day }: Scheduled) => day <= singaporeDay(currentTime());
  // The clock of the device may be days ahead.
  if (read().some(isDue)) await askServerTime();
  for (const scheduled of read().filter(isDue)) {
    try {
      await apply(scheduled);
      forgetSuspension(scheduled.id);
    } catch (error) {
      logFailure('A scheduled suspension', error);
    }
  }
}

/** Twice, or where the server or a colleague was first, it changes nothing: only what still stands on that day is done. */
async function apply({ id, email, day, remark }: Scheduled): Promise<void> {
  const { data: user } = await dataProvider.getOne<User>('users', { id });
  if (user.is_active === -1 || user.archive_date !== day) return;
  const { id: changed_by, name } = signedInUser();
  await dataProvider.update('users', {
    id,
    data: { is_active: -1, archive_date: day, remark },
    previousData: { id },
  });
  const description = [USER_ENTRIES.suspendedAsScheduled(day, name)];
  await callServer('create_user_audit_trail', { user_id: id, email, changed_by, description });
}

const others = (id: string) => read().filter((scheduled) => scheduled.id !== id);

function read(): Scheduled[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(suspensionsKey(signedInUser().id)) ?? '[]');
    return Array.isArray(list) ? list.filter(isScheduled) : [];
  } catch {
    return [];
  }
}

function isScheduled(value: unknown): value is Scheduled {
  const { id, email, day, remark } = (value ?? {}) as Record<string, unknown>;
  return [id, email, day, remark].every((part) => typeof part === 'string');
}

function write(list: Scheduled[]): boolean {
  const key = suspensionsKey(signedInUser().id);
  try {
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch (error) {
    logFailure('Keeping a scheduled suspension', error);
    return false;
  }
}
