import { createHash } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Thrown when another process that still runs has the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, { pid, host }: Owner) {
    const isHere = isOfThisMachine({ host });
    super(
      `The data folder ${folder} is in use by another Parks Console (process ${pid}${isHere ? '' : ` on ${host}`}). ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.' +
        (isHere ? '' : ' If it was killed, start this one again half a minute later.'),
    );
    this.name = 'FolderInUse';
  }
}

/** `host` is missing from the locks of older versions. */
type Owner = { host?: string; pid: number; startedAt: string };

/** Milliseconds between two touches of a held lock. */
const TOUCH = 5000;
/** A lock of another machine, or container, that nobody touched for longer than this is given up. Milliseconds. */
const SILENCE = 30_000;

/** An owner as a part of a file name. Not every lock can be read: a power cut may leave an empty one. */
function keyOf(owner: Owner | 'unreadable'): string {
  if (owner === 'unreadable') return owner;
  const { host = '', pid, startedAt } = owner;
  return createHash('sha256').update(`${host} ${pid} ${startedAt}`).digest('hex').slice(0, 16);
}

/**
 * PGlite takes no lock of its own, and two processes on one folder silently lose rows. Holds `host.lock` in the folder
 * until the returned function is called; the lock of a process that was killed is taken over. Where the lock is lost all
 * the same, because this machine slept while another took it, the process ends rather than write on.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const me: Owner = { host: hostname(), pid: process.pid, startedAt: startOf(process.pid) };
  const file = join(folder, 'host.lock');
  // Of two containers each may well be process 1, and what one of them wrote the other must not write anew.
  const mine = join(folder, `host.lock.${keyOf(me)}`);
  writeFileSync(mine, JSON.stringify(me));
  try {
    while (!tryLink(mine, file)) {
      const owner = readOwner(file);
      if (!owner) continue;
      refuseWhileRunning(owner, file, folder);
      if (inherit({ folder, file, mine }, keyOf(owner), `${file}.after-${keyOf(owner)}`)) break;
    }
  } finally {
    rmSync(mine, { force: true });
  }
  const isMine = (owner: Owner | 'unreadable' | undefined) => owner && keyOf(owner) === keyOf(me);
  const touches = setInterval(() => {
    const owner = readOwner(file);
    // A disk that cannot be read for a moment says nothing; the next look may.
    if (owner === 'unreadable') return;
    if (isMine(owner)) return touch(file);
    clearInterval(touches);
    throw new Error(`The lock of the data folder ${folder} is lost, so this process ends.`);
  }, TOUCH).unref();
  return () => {
    clearInterval(touches);
    if (isMine(readOwner(file))) rmSync(file, { force: true });
  };
}

type Files = { folder: string; file: string; mine: string };

/**
 * Replaces the lock of a killed owner. Two that start at once both find it; the claim, a file named after that owner,
 * is had by one of them alone. Where the heir was killed too, the claim on its claim decides.
 * @returns false where the lock has changed hands meanwhile
 */
function inherit(files: Files, ownerKey: string, claim: string): boolean {
  const { folder, file, mine } = files;
  if (!tryLink(mine, claim)) {
    const heir = readOwner(claim);
    if (!heir) return false;
    refuseWhileRunning(heir, claim, folder);
    const done = inherit(files, ownerKey, `${claim}.after-${keyOf(heir)}`);
    rmSync(claim, { force: true });
    return done;
  }
  try {
    const owner = readOwner(file);
    if (!owner || keyOf(owner) !== ownerKey) return false;
    renameSync(mine, file);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** A hard link appears with its content or not at all. False where the name is taken. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined where there is no such file. */
function readOwner(file: string): Owner | 'unreadable' | undefined {
  try {
    const owner: Owner | null = JSON.parse(readFileSync(file, 'utf8'));
    return typeof owner?.pid === 'number' ? owner : 'unreadable';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : 'unreadable';
  }
}

/** One that fails is made up for by the next. */
function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {}
}

function refuseWhileRunning(owner: Owner | 'unreadable', lock: string, folder: string): void {
  if (owner === 'unreadable') return;
  const isHeld = isOfThisMachine(owner) ? isRunning(owner) : wasTouched(lock);
  if (isHeld) throw new FolderInUse(folder, owner);
}

/** A container is a machine of its own by its host name, whose process numbers say nothing here. */
function isOfThisMachine({ host }: Pick<Owner, 'host'>): boolean {
  return host === undefined || host === hostname();
}

function wasTouched(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs < SILENCE;
}

function isRunning(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return startOf(owner.pid) === owner.startedAt;
}

/** When a process began, in ticks since boot, so that a pid used again is told apart. Empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
