import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CannotStart, getErrorCode, getErrorReason, HANDOVER_TIME } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';

const SENTENCES: Record<string, ((config: Config) => string) | undefined> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Stop that one, or choose another port with PORT, such as PORT=${port + 1}.`,
  EACCES: ({ port }) => `Port ${port} needs more rights than this user has. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine.`,
};

function cannotListen(config: Config, error: unknown): CannotStart {
  const sentence = SENTENCES[getErrorCode(error)]?.(config);
  return new CannotStart(sentence ?? `The server cannot listen: ${getErrorReason(error)}`, { cause: error });
}

/** Fails before a new database is filled; waits for a stopping server. @throws CannotStart */
export async function tryPort(config: Config): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const failure = await bindOnce(config);
    if (!failure) return;
    const isHandover =
      getErrorCode(failure) === 'EADDRINUSE' && performance.now() - startedAt < HANDOVER_TIME;
    if (!isHandover) throw cannotListen(config, failure);
    await sleep(100);
  }
}

async function bindOnce({ port, host }: Config): Promise<unknown> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return error;
  }
}

/** @throws CannotStart */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    // For 'localhost' Fastify creates two servers, and the second is not covered by the connection limits.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
    await app.listen({ port: config.port, host });
  } catch (error) {
    throw cannotListen(config, error);
  } finally {
    app.log.level = level;
  }
}
