import { toFilePath, toUploadPath } from '../../contract/incidents/media.ts';
import { isAnswer } from '../api/fileErrors.ts';
import { platform } from '../api/platform.ts';
import { currentSession } from '../api/session.ts';
import { FILES_TO_DELETE, readStoredText } from './namedFiles.ts';

/* Files that could not be deleted yet, for example offline. Stored, so that it survives closing the tab. */

const listKey = () => {
  const session = currentSession();
  return session.state === 'in' ? FILES_TO_DELETE + session.user.id : undefined;
};

/** Deletes files by address or upload session, or queues them until the network returns. Never rejects. */
export async function deleteStored(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const before = waiting();
  write([...before, ...addresses.filter((address) => !before.includes(address))]);
  await Promise.all(addresses.map(tryToDelete));
}

export async function deleteWaiting(): Promise<void> {
  await Promise.all(waiting().map(tryToDelete));
}

/** Deletions in progress: several callers may ask for the same file. */
const trying = new Map<string, Promise<void>>();

function tryToDelete(address: string): Promise<void> {
  const tried = trying.get(address) ?? attempt(address).finally(() => trying.delete(address));
  trying.set(address, tried);
  return tried;
}

async function attempt(address: string): Promise<void> {
  try {
    if (!(await isNamed(address))) await (await platform.files()).deleteFile(address);
  } catch (error) {
    // The server refuses to delete files that a saved incident uses or another user owns; do not retry.
    if (!isAnswer(error)) return;
  }
  write(waiting().filter((other) => other !== address));
}

/** By its path, because an upload session has another address than the file that it stores. */
async function isNamed(address: string): Promise<boolean> {
  const path = toFilePath(address) ?? toUploadPath(address);
  const text = await readStoredText();
  return text.includes(address) || (path !== undefined && text.includes(`/o/${encodeURIComponent(path)}`));
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
