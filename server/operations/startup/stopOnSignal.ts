import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';

/** What is under way gets this long to finish, in milliseconds. */
const PATIENCE = 10_000;
/** One Ctrl-C arrives twice under npm, from the terminal and from npm; only a later one is a second one. Milliseconds. */
const SAME_SIGNAL = 1000;

type Running = { app: FastifyInstance; database: Database; stopJobs: () => Promise<void> };

/**
 * Ends the process in order on SIGTERM and SIGINT: nothing new is accepted, what is under way is finished, the database
 * is closed and its folder released, exit code 0. A second signal ends it at once, as does one before it serves.
 * @returns to be called once the server serves
 */
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
        console.error('The server did not stop in order:', error);
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

async function stop({ app, database, stopJobs }: Running): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  // A browser keeps its connection after the answer it waited for; nothing else would close those.
  // Nor those opened ahead of need, as browsers do, and never used.
  const sweep = setInterval(() => app.connections.closeUnused(), 100);
  // A call that never ends would hold the database open, too.
  setTimeout(() => process.exit(1), PATIENCE + 2000).unref();
  const jobsStopped = stopJobs();
  await app.close();
  await jobsStopped;
  clearTimeout(impatient);
  clearInterval(sweep);
  await database.close();
}
