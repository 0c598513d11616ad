import { currentSession } from '../api/session.ts';
import { FILES_TO_DELETE, textNamingFiles } from './namedFiles.ts';
import { deleteFile, isAnswer } from './storage.ts';

/*
 * Stored files that are to go. The list outlives the page, because one may leave a form where there is no network, or by
 * closing the tab.
 */

const listKey = () => {
  const session = currentSession();
  return session.state === 'in' ? FILES_TO_DELETE + session.user.id : undefined;
};

/** Deletes files by their addresses, now or when the network is there again. It never rejects. */
export async function deleteStored(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const before = waiting();
  write([...before, ...addresses.filter((address) => !before.includes(address))]);
  await Promise.all(addresses.map(tryToDelete));
}

/** Tries again what could not be deleted before. */
export async function deleteWaiting(): Promise<void> {
  await Promise.all(waiting().map(tryToDelete));
}

/** Those that are being deleted: a draft's files may be named by its form, its session and what was saved of it. */
const trying = new Map<string, Promise<void>>();

function tryToDelete(address: string): Promise<void> {
  const tried = trying.get(address) ?? attempt(address).finally(() => trying.delete(address));
  trying.set(address, tried);
  return tried;
}

async function attempt(address: string): Promise<void> {
  if (!navigator.onLine) return;
  try {
    // Another draft of this device may show it, too.
    if (!(await textNamingFiles()).includes(address)) await deleteFile(address);
  } catch (error) {
    // A file that is part of a saved incident, or somebody else's, stays.
    if (!isAnswer(error)) return;
  }
  write(waiting().filter((other) => other !== address));
}

function waiting(): string[] {
  const key = listKey();
  if (!key) return [];
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

function write(addresses: string[]): void {
  const key = listKey();
  if (!key) return;
  try {
    if (addresses.length > 0) localStorage.setItem(key, JSON.stringify(addresses));
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn('The files to delete could not be noted.', error);
  }
}
