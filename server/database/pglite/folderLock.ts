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

/**
 * Who has a folder. Locks of older versions, and of hosts where the system cannot lock, are held by these words alone;
 * `byKernel` says that it is the system that knows whether anybody still has it.
 */
type Holder = { host?: string; pid: number; startedAt: string; since?: string; byKernel?: boolean };

/** Thrown when another process that still runs has the folder. */
export class FolderInUse extends Error {
  /** @param holder undefined where the lock does not say: it was being written, or Windows lets nobody read it */
  constructor(folder: string, holder: Holder | undefined) {
    const isElsewhere = holder !== undefined && !isOfThisMachine(holder);
    const since = holder?.since ? `, since ${holder.since}` : '';
    const who = holder ? ` (process ${holder.pid}${isElsewhere ? ` on ${holder.host}` : ''}${since})` : '';
    super(
      `The data folder ${folder} is in use by another Parks Console${who}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.' +
        (isElsewhere && !holder.byKernel
          ? ' If it was killed, start this one again half a minute later.'
          : ''),
    );
    this.name = 'FolderInUse';
  }
}

/** Milliseconds between two looks at a held lock. */
const LOOK_EVERY = 5000;
/** A lock of another machine that is held by words alone, and that nobody touched for longer than this, is given up. */
const SILENCE = 30_000;
/** Without the system's lock, the last of several who write at once has it; each looks again after so long. */
const WRITTEN_AT_ONCE = 200;

/** How systems say that somebody else has the lock. */
const HELD = ['EAGAIN', 'EACCES', 'EBUSY'];
/** How they say that there are no locks on this disk. */
const NO_LOCKS = ['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'];

/**
 * PGlite takes no lock of its own, and two processes on one folder silently lose rows. Holds `host.lock` in the folder, by
 * a lock of the operating system, until the returned function is called or this process ends, however it ends. Where the
 * file is lost all the same, because somebody removed or moved the folder, the process ends rather than write on.
 * @throws FolderInUse
 */
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

/** @returns what now stands in the file; undefined where the file went away while it was opened */
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

/** Looks after a lock that is held, and gives it back when told. */
function keep(held: Held): () => void {
  const looks = setInterval(() => {
    // A touched file tells those who go by the words that somebody is there.
    if (isHeld(held)) return touch(held.descriptor);
    clearInterval(looks);
    throw new Error(`The lock of the data folder ${held.folder} is lost, so this process ends.`);
  }, LOOK_EVERY).unref();
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    clearInterval(looks);
    // While it is still held: whoever opened this very file meanwhile finds it gone, and looks again.
    // Windows cannot take away what is open, and leaves it there.
    if (process.platform !== 'win32' && isHeld(held)) rmSync(held.file, { force: true });
    closeSync(held.descriptor);
  };
}

function isHeld({ descriptor, file, me }: Held): boolean {
  try {
    const holder = readHolder(descriptor);
    return isFileAt(descriptor, file) && (me.byKernel || !holder || isSame(holder, me));
  } catch {
    // A disk that cannot be read for a moment says nothing; the next look may.
    return true;
  }
}

type NativeFiles = { tryLock: (descriptor: number) => boolean };
let native: NativeFiles | undefined;

/** True where the system holds it for us now, false where it holds nothing for anybody. */
function tryKernel(descriptor: number, file: string): boolean | 'held' {
  try {
    // Loaded here, because it is compiled: not every system that runs Node has it.
    native ??= createRequire(import.meta.url)('fs-native-extensions') as NativeFiles;
    return native.tryLock(descriptor) ? true : 'held';
  } catch (error) {
    const code = getErrorCode(error);
    if (HELD.includes(code)) return 'held';
    if (native && !NO_LOCKS.includes(code)) throw error;
    tellOnce(
      `The system cannot lock ${file} (${code || 'no lock for this system'}): a second server on this folder is refused ` +
        'only as far as process numbers, host names and clocks tell it.',
    );
    return false;
  }
}

let isTold = false;
function tellOnce(sentence: string): void {
  if (!isTold) console.warn(sentence);
  isTold = true;
}

/** False where another file stands under the name by now, or none. */
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

/** Undefined where nothing is there that can be read: a new file, or one that a power cut left empty. */
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

/** One that fails is made up for by the next. */
function touch(descriptor: number): void {
  const now = new Date();
  try {
    futimesSync(descriptor, now, now);
  } catch {}
}

/** Here a process that runs is there; of another machine, or container, we only see that it touches its lock. */
function holdsByWords(holder: Holder, descriptor: number): boolean {
  return isOfThisMachine(holder) ? isRunning(holder) : Date.now() - fstatSync(descriptor).mtimeMs < SILENCE;
}

/** A container is a machine of its own by its server name, whose process numbers say nothing here. */
function isOfThisMachine({ host }: Holder): boolean {
  return host === undefined || host === hostname();
}

function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if (getErrorCode(error) !== 'EPERM') return false;
  }
  return getStart(pid) === startedAt;
}

/** When a process began, in ticks since boot, so that a pid used again is told apart. Empty where the system does not say. */
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
