import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** What `npm run build` makes. */
const ENTRY = resolve(import.meta.dirname, '../../dist/host/server/main.js');
const READY = /ready: (http:\/\/\S+)/i;
/** Milliseconds; the first start makes the demonstration, and a shared machine may be many times slower than a desk. */
export const START_TIME = 150_000;
const WARN = 40;
/** The embedded database is WebAssembly, and a server that lives for seconds is over before it has been compiled for speed. */
const COMPILED_ONCE = '--liftoff-only';

export type BuiltServerOptions = {
  dataDir: string;
  /** Settings beside DATA_DIR and PORT. */
  env?: Record<string, string>;
  /** Who runs it, where that is not whoever runs the tests; root alone can say so. */
  user?: { uid: number; gid: number };
  /** A program and its arguments that run what stands behind them, such as `unshare --pid --fork`. */
  through?: string[];
  /** For one that is asked much, as the browser tests and the benches do: its database is compiled for speed. */
  forLong?: boolean;
};

/** The built server as a process of its own, on a port of its own, which it keeps over restarts. */
export type BuiltServer = {
  origin: string;
  dataDir: string;
  pid: () => number | undefined;
  /** Ends it as a crash does. */
  kill9: () => Promise<void>;
  /** Asks it to stop and answers its exit code; null where a signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Starts it again, on the same port and folder. */
  restart: () => Promise<void>;
  /** Every line it printed, of all its runs. */
  logs: () => readonly string[];
};

/** A process that is to become a host: what it printed, and how it ended where it did. */
export type ServerProcess = {
  child: ChildProcess;
  lines: string[];
  /** Its address once it serves. @throws where it ends before */
  ready: Promise<string>;
  ended: Promise<number | null>;
};

/** Starts the built server without waiting for it. Its folder is the data folder, so that nobody's `.env` reaches it. */
export function spawnServer(options: BuiltServerOptions, port = '0', lines: string[] = []): ServerProcess {
  if (!existsSync(ENTRY)) throw new Error('The server is not built: npm run build');
  const { dataDir, env, user, through = [], forLong } = options;
  const { PATH, HOME, TMPDIR } = process.env;
  const [program = process.execPath, ...args] = [
    ...through,
    process.execPath,
    ...(forLong ? [] : [COMPILED_ONCE]),
    ENTRY,
  ];
  const child = spawn(program, args, {
    ...user,
    cwd: user ? '/' : dataDir,
    env: { PATH, HOME, TMPDIR, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return waitForServer(child, lines);
}

/** A process that was just started, and is to become a server. */
export function waitForServer(child: ChildProcess, lines: string[] = []): ServerProcess {
  const failed = (why: string) => new Error(`The server ${why}:\n${lines.join('\n')}`);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = Promise.race([
    addressPrinted(child, lines),
    ended.then((code) => Promise.reject(failed(`ended with ${code}`))),
    sleep(START_TIME, undefined, { ref: false }).then(() => Promise.reject(failed('did not start in time'))),
  ]);
  // Who wants it to end does not wait for this.
  ready.catch(() => undefined);
  return { child, lines, ready, ended };
}

/** Collects what it prints, and resolves with the address it says it serves. */
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

/** Starts the built server and waits until it serves. */
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
    restart: async () => {
      await end('SIGTERM');
      running = spawnServer(options, new URL(origin).port, lines);
      await serving();
    },
    logs: () => lines,
  };
}

/** Lines that tell of trouble: log lines of level warn and above, and what Node itself prints about a program. */
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
