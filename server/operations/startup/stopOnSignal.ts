import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { getErrorReason } from '../../config/cannotStart.ts';
import type { Database } from '../../database/connection.ts';

/** Milliseconds. */
const PATIENCE = 10_000;
/** Milliseconds. Under npm a single Ctrl-C arrives twice; only later signals count as a second one. */
const SAME_SIGNAL = 1000;

type Running = {
  app: FastifyInstance;
  database: Database;
  stopJobs: () => Promise<void>;
  leaveFolder?: (() => Promise<void>) | undefined;
  drainSeconds: number;
};

/** A second signal, or one during startup, exits at once. @returns a function to call when the server is running */
export function stopOnSignal(): (running: Running) => void {
  let running: Running | undefined;
  let firstAt: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (firstAt !== undefined && now - firstAt < SAME_SIGNAL) return;
    if (firstAt !== undefined || !running) process.exit(running ? 1 : 0);
    firstAt = now;
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`The server did not stop cleanly: ${getErrorReason(error)}\n`, error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return (started) => {
    running = started;
  };
}

async function stop({ app, database, stopJobs, leaveFolder, drainSeconds }: Running): Promise<void> {
  app.startDraining();
  await sleep(drainSeconds * 1000);
  const impatient = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  // Browsers keep connections open after an answer, and open unused ones; nothing else closes them.
  const sweep = setInterval(() => app.connections.closeUnused(), 100);
  // A call that never ends would also keep the database open.
  setTimeout(() => process.exit(1), PATIENCE + 2000).unref();
  const jobsStopped = stopJobs();
  await app.close();
  await jobsStopped;
  await leaveFolder?.();
  clearTimeout(impatient);
  clearInterval(sweep);
  await database.close();
}
