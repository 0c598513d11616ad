import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export const DIST = resolve(import.meta.dirname, '../../dist');
const READY = /ready: (http:\/\/\S+)/i;
/** Milliseconds. The first start creates the demonstration data, and a shared machine can be slow. */
export const START_TIME = 150_000;
const WARN = 40;
/** The embedded database is WebAssembly. Optimized compilation does not pay off for a server that lives for seconds. */
const COMPILED_ONCE = '--liftoff-only';
/** Tests sign in so often that hashing took a tenth of the processor time of the browser tests. */
const CHEAP_PASSWORDS = ['--import', new URL('cheapPasswords.mjs', import.meta.url).href];

export type BuiltServerOptions = {
  dataDir: string;
  /** The folder of another build. */
  dist?: string;
  /** Settings in addition to DATA_DIR and PORT. */
  env?: Record<string, string>;
  /** Runs the server as this user. Requires root. */
  user?: { uid: number; gid: number };
  /** A wrapper command and its arguments, such as `unshare --pid --fork`. */
  through?: string[];
  /** Compiles the database for speed, for servers with many requests such as those of browser tests and benchmarks. */
  forLong?: boolean;
};

/** The built server in its own process. It keeps its port over restarts. */
export type BuiltServer = {
  origin: string;
  dataDir: string;
  pid: () => number | undefined;
  kill9: () => Promise<void>;
  /** Requests a stop and returns the exit code, or null if a signal ended the process. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** @param changed such as another build */
  restart: (changed?: Partial<BuiltServerOptions>) => Promise<void>;
  logs: () => readonly string[];
};

export type ServerProcess = {
  child: ChildProcess;
  lines: string[];
  /** Its address once it serves. @throws if the process ends before */
  ready: Promise<string>;
  ended: Promise<number | null>;
};

/** The working directory is the data folder, so that the server does not read a developer's `.env`. */
export function spawnServer(options: BuiltServerOptions, port = '0', lines: string[] = []): ServerProcess {
  const { dataDir, dist = DIST, env, user, through = [], forLong } = options;
  const entry = join(dist, 'server/server/main.js');
  if (!existsSync(entry)) throw new Error('The server is not built: npm run build');
  const { PATH, HOME, TMPDIR } = process.env;
  const [program = process.execPath, ...args] = [
    ...through,
    process.execPath,
    ...(forLong ? [] : [COMPILED_ONCE]),
    ...(dist === DIST ? CHEAP_PASSWORDS : []),
    entry,
  ];
  const child = spawn(program, args, {
    ...user,
    cwd: user ? '/' : dataDir,
    // Tests do in a minute what people do in a day.
    env: { PATH, HOME, TMPDIR, PORT: port, DATA_DIR: dataDir, QUOTA_FACTOR: '9999', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return waitForServer(child, lines);
}

export function waitForServer(child: ChildProcess, lines: string[] = []): ServerProcess {
  const failed = (why: string) => new Error(`The server ${why}:\n${lines.join('\n')}`);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = Promise.race([
    addressPrinted(child, lines),
    ended.then((code) => Promise.reject(failed(`ended with ${code}`))),
    sleep(START_TIME, undefined, { ref: false }).then(() => Promise.reject(failed('did not start in time'))),
  ]);
  // Some tests expect the process to end and never await this.
  ready.catch(() => undefined);
  return { child, lines, ready, ended };
}

function addressPrinted(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((found) => {
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue;
      createInterface({ input }).on('line', (line) => {
        if (line.trim() !== '') lines.push(line);
        const [, address] = READY.exec(line) ?? [];
        if (address) found(address);
      });
    }
  });
}

export async function startBuiltServer(options: BuiltServerOptions): Promise<BuiltServer> {
  const lines: string[] = [];
  let running = spawnServer(options, '0', lines);
  const end = (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    return running.ended;
  };
  const serving = () =>
    running.ready.catch(async (error) => {
      await end('SIGKILL');
      throw error;
    });
  const origin = await serving();
  return {
    origin,
    dataDir: options.dataDir,
    pid: () => running.child.pid,
    kill9: async () => {
      await end('SIGKILL');
    },
    stop: (signal = 'SIGTERM') => end(signal),
    restart: async (changed) => {
      await end('SIGTERM');
      options = { ...options, ...changed };
      running = spawnServer(options, new URL(origin).port, lines);
      await serving();
    },
    logs: () => lines,
  };
}

/** Log lines of level warn and above, and warnings that Node prints itself. */
export function findLogProblems(lines: readonly string[]): string[] {
  return lines.filter((line) =>
    line.startsWith('{') ? getLevel(line) >= WARN : /warning|error/i.test(line),
  );
}

function getLevel(line: string): number {
  try {
    return JSON.parse(line).level ?? 0;
  } catch {
    return WARN;
  }
}
