import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { isDemonstration } from '../../../database/isDemonstration.ts';
import { outbox } from '../../../database/schema.ts';
import { PERSONAL } from '../../../http/securityHeaders.ts';
import type { Services } from '../../../services.ts';
import { outboxHtml, STYLE } from './outboxHtml.ts';

export const OUTBOX_PATH = '/dev/outbox';

const NEWEST = 100;

const computeHash = (style: string) => createHash('sha256').update(style).digest('base64');

/** The page shows user input, so scripts, images and other origins are forbidden. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${computeHash(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For one-time codes in a demonstration; 404 elsewhere. JSON with `Accept: application/json`. */
export const outboxPage: FastifyPluginAsync<Pick<Services, 'database'>> = async (app, { database }) => {
  app.get(OUTBOX_PATH, async (request, reply) => {
    reply.header('cache-control', PERSONAL);
    if (!(await isDemonstration(database)))
      return reply.code(404).send({ message: 'There is nothing here.' });
    const { createdAt, id, channel, recipient, subject, body, status } = outbox;
    const messages = await database
      .select({ id, at: createdAt, channel, recipient, subject, body, status })
      .from(outbox)
      .orderBy(desc(createdAt), desc(id))
      .limit(NEWEST);
    reply.header('vary', 'accept');
    if (wantsJson(request.headers.accept)) return { messages };
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(outboxHtml(messages));
  });
};

const wantsJson = (accept = '') => accept.includes('application/json') && !accept.includes('text/html');
