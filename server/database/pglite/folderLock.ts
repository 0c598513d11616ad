import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** With `byKernel` the system holds the lock; otherwise, as in older versions, this file is the lock. */
type Holder = { host?: string; pid: number; startedAt: string; since?: string; byKernel?: boolean };

export class FolderInUse extends Error {
  /** @param holder undefined if the lock file is unreadable: half written, or locked on Windows */
  constructor(folder: string, holder: Holder | undefined) {
    const isElsewhere = holder !== undefined && !isOfThisMachine(holder);
    const since = holder?.since ? `, since ${holder.since}` : '';
    const who = holder ? ` (process ${holder.pid}${isElsewhere ? ` on ${holder.host}` : ''}${since})` : '';
    super(
      `The data folder ${folder} is in use by another Parks Console${who}. ` +
        'Stop that one first, or set DATA_DIR to another folder.' +
        (isElsewhere && !holder.byKernel
          ? ' If it was killed, wait half a minute and start this one again.'
          : ''),
    );
    this.name = 'FolderInUse';
  }
}

const LOOK_EVERY = 5000;
/** Milliseconds without a touch after which another machine's lock without kernel support counts as abandoned. */
const SILENCE = 30_000;
/** Milliseconds. Without a kernel lock the last of several writers wins, so each reads the file again. */
const WRITTEN_AT_ONCE = 200;

const HELD = ['EAGAIN', 'EACCES', 'EBUSY'];
const NO_LOCKS = ['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'];

/** PGlite itself takes no lock, and two processes on one folder silently lose rows. @throws FolderInUse */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'host.lock');
  for (;;) {
    const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const me = tryToHold(descriptor, file, folder);
      if (me) return keep({ descriptor, file, folder, me });
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    closeSync(descriptor);
  }
}

type Held = { descriptor: number; file: string; folder: string; me: Holder };

/** @returns the content of the file; undefined if it was removed while being opened */
function tryToHold(descriptor: number, file: string, folder: string): Holder | undefined {
  const byKernel = tryKernel(descriptor, file);
  const holder = readHolder(descriptor);
  if (byKernel === 'held') throw new FolderInUse(folder, holder);
  if (!isFileAt(descriptor, file)) return undefined;
  const isByKernel = byKernel && holder?.byKernel;
  if (holder && !isByKernel && holdsByWords(holder, descriptor)) throw new FolderInUse(folder, holder);
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  const me = { host: hostname(), pid: process.pid, startedAt: getStart(process.pid), since, byKernel };
  ftruncateSync(descriptor);
  writeSync(descriptor, JSON.stringify(me), 0);
  if (!byKernel) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WRITTEN_AT_ONCE);
    const last = readHolder(descriptor);
    if (!last || !isSame(last, me)) throw new FolderInUse(folder, last);
  }
  return me;
}

function keep(held: Held): () => void {
  const looks = setInterval(() => {
    // The modification time shows processes without kernel locks that the holder is alive.
    if (isHeld(held)) return touch(held.descriptor);
    clearInterval(looks);
    throw new Error(`The lock on the data folder ${held.folder} was lost, so this process is stopping.`);
  }, LOOK_EVERY).unref();
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    clearInterval(looks);
    // Remove before release, so that waiting processes see that it is gone. Windows cannot remove an open file.
    if (process.platform !== 'win32' && isHeld(held)) rmSync(held.file, { force: true });
    closeSync(held.descriptor);
  };
}

function isHeld({ descriptor, file, me }: Held): boolean {
  try {
    const holder = readHolder(descriptor);
    return isFileAt(descriptor, file) && (me.byKernel || !holder || isSame(holder, me));
  } catch {
    return true;
  }
}

type NativeFiles = { tryLock: (descriptor: number) => boolean };
let native: NativeFiles | undefined;

/** True if this process now holds the kernel lock, 'held' if another does, false if locks are not supported. */
function tryKernel(descriptor: number, file: string): boolean | 'held' {
  try {
    // Native module, loaded late because it is not available on every system.
    native ??= createRequire(import.meta.url)('fs-native-extensions') as NativeFiles;
    return native.tryLock(descriptor) ? true : 'held';
  } catch (error) {
    const code = getErrorCode(error);
    if (HELD.includes(code)) return 'held';
    if (native && !NO_LOCKS.includes(code)) throw error;
    warnOnce(
      `The system cannot lock ${file} (${code || 'no lock for this system'}): a second server on this folder can only be ` +
        'detected by process numbers, host names and clocks.',
    );
    return false;
  }
}

let isWarned = false;
function warnOnce(sentence: string): void {
  if (!isWarned) console.warn(sentence);
  isWarned = true;
}

function isFileAt(descriptor: number, file: string): boolean {
  const [ours, there] = [
    fstatSync(descriptor, { bigint: true }),
    statSync(file, { bigint: true, throwIfNoEntry: false }),
  ];
  return there?.ino === ours.ino && there.dev === ours.dev;
}

function isSame(one: Holder, other: Holder): boolean {
  return one.host === other.host && one.pid === other.pid && one.startedAt === other.startedAt;
}

function readHolder(descriptor: number): Holder | undefined {
  try {
    const buffer = Buffer.alloc(1024);
    const length = readSync(descriptor, buffer, 0, buffer.length, 0);
    const holder: Holder | null = JSON.parse(buffer.toString('utf8', 0, length));
    return typeof holder?.pid === 'number' ? holder : undefined;
  } catch {
    return undefined;
  }
}

function touch(descriptor: number): void {
  const now = new Date();
  try {
    futimesSync(descriptor, now, now);
  } catch {}
}

/** On this machine the process must be running. Elsewhere its lock file must have been touched recently. */
function holdsByWords(holder: Holder, descriptor: number): boolean {
  return isOfThisMachine(holder) ? isRunning(holder) : Date.now() - fstatSync(descriptor).mtimeMs < SILENCE;
}

/** A container has its own server name and process numbers. */
function isOfThisMachine({ host }: Holder): boolean {
  return host === undefined || host === hostname();
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (getErrorCode(error) !== 'EPERM') return false;
  }
  return getStart(pid) === startedAt;
}

/** Start time of a process in ticks since boot, to detect a reused pid. Empty if unknown. */
function getStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
