import { USER_ENTRIES } from '../../../contract/audit/userChanges.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { HttpError } from '../../api/callServer.ts';
import { askServerTime, currentTime } from '../../api/clock.ts';
import { logFailure } from '../../api/logFailure.ts';
import { signedInUser } from '../../api/session.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { suspensionsKey } from './suspensionsKey.ts';

/** `day` is `YYYY-MM-DD`. */
type Scheduled = Pick<User, 'id' | 'email'> & { day: string; remark: string };

/*
 * The specification keeps scheduled suspensions in the browser, per person. If the server applies them itself, these
 * entries find nothing to do (UDET-8).
 */

/** One per account; a new one replaces it. Returns false if local storage is full. */
export function keepSuspension(scheduled: Scheduled): boolean {
  return write([...others(scheduled.id), scheduled]);
}

export function forgetSuspension(id: string): void {
  write(others(id));
}

/** Removes an entry after its calls succeed; failures stay for the next start (UDET-8). */
export async function applyDueSuspensions(dataProvider: ConsoleDataProvider): Promise<void> {
  const isDue = ({ day }: Scheduled) => day <= singaporeDay(currentTime());
  // The device clock may be days ahead.
  if (read().some(isDue)) await askServerTime();
  for (const scheduled of read().filter(isDue)) {
    try {
      await apply(scheduled, dataProvider);
      forgetSuspension(scheduled.id);
    } catch (error) {
      // The account was deleted.
      if (error instanceof HttpError && error.status === 404) forgetSuspension(scheduled.id);
      else logFailure('A scheduled suspension', error);
    }
  }
}

/**
 * Skips accounts whose suspension was cancelled or rescheduled. One that is already suspended as scheduled only gets its
 * audit call, which may have failed after the save; a server that has the entry does not write it again.
 */
async function apply(scheduled: Scheduled, dataProvider: ConsoleDataProvider): Promise<void> {
  const { id, day, remark } = scheduled;
  const { data: user } = await dataProvider.getOne<User>('users', { id });
  if (user.archive_date !== day) return;
  if (user.is_active !== -1) {
    await dataProvider.update('users', {
      id,
      data: { is_active: -1, archive_date: day, remark },
      previousData: { id },
    });
  }
  const sentence = USER_ENTRIES.suspendedAsScheduled(day, signedInUser().name);
  await dataProvider.reportSuspended(scheduled, sentence);
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
