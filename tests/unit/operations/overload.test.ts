import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../server/operations/limits.ts';
import { limitLoad } from '../../../server/operations/overload.ts';

test('a start that took long refuses no call once the server listens', async () => {
  const app = Fastify();
  const refused: string[] = [];
  limitLoad(app, {
    database: { load: () => ({ waiting: 0, open: 0, idle: 0 }) },
    limits: { ...LIMITS, eventLoopDelay: 100 },
    connections: { note: () => undefined },
    identify: async () => 'mei',
    onRefused: (reason) => refused.push(reason),
  });
  app.get('/api/incidents', async () => 'answered');
  const until = performance.now() + 1_200;
  while (performance.now() < until);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/incidents`);
  expect([answer.status, await answer.text(), refused]).toEqual([200, 'answered', []]);
  await app.close();
});
