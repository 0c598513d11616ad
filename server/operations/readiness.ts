import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { isMigrated } from '../database/migrate.ts';

const ANSWER_TIME = 2000;

/** `GET /readyz`: 200 if calls can be answered, otherwise 503 with the reason, also during shutdown. */
export function readiness(app: FastifyInstance, database: Database): void {
  let stopping = false;
  let checking: Promise<string | undefined> | undefined;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  async function obstacle(): Promise<string | undefined> {
    const given = new AbortController();
    const late = sleep(ANSWER_TIME, 'The database does not answer.', { signal: given.signal });
    late.catch(() => undefined);
    const migrated = isMigrated(database).then(
      (isSo) => (isSo ? undefined : 'The database is not up to date.'),
      () => 'The database cannot be read.',
    );
    return Promise.race([migrated, late]).finally(() => given.abort());
  }

  app.get('/readyz', { config: { call: 'readyz' } }, async (_request, reply) => {
    checking ??= obstacle().finally(() => {
      checking = undefined;
    });
    const reason = stopping ? 'The server is stopping.' : await checking;
    reply.header('cache-control', 'no-store');
    if (!reason) return { status: 'ok' };
    reply.code(503);
    return { message: reason };
  });
}
