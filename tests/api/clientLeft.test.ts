import { once } from 'node:events';
import { request as ask } from 'node:http';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { answerError } from '../../server/http/errors.ts';
import { logFailures } from '../../server/http/failureLog.ts';
import { answerGoogleError } from '../../server/http/googleErrors.ts';

test.each([
  ['the API', answerError],
  ['the document service', answerGoogleError],
])(
  'issue 47: a browser that leaves during a large answer of %s is no failure in the log',
  async (_name, answer) => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
    await app.register(compress, { syncThreshold: 1024 });
    const answered = vi.fn<typeof answer>(answer);
    app.setErrorHandler(answered);
    logFailures(app);
    app.post('/large', async ({ raw }) => {
      raw.socket.destroy();
      return { text: 'x'.repeat(1_000_000) };
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' };
    await once(ask(`${url}/large`, { method: 'POST', headers }).end('{}'), 'close').catch(() => undefined);
    await expect.poll(() => answered.mock.calls.length).toBe(1);
    await app.close();
    expect(lines).toEqual([]);
  },
);
