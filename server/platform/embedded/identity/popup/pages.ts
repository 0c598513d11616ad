import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CHOOSER_STYLE, type ChoosableAccount, chooserHtml, FRAME_HTML } from './chooserHtml.ts';
import { CHOOSER_SCRIPT, CHOOSER_SCRIPT_PATH } from './chooserScript.ts';

const styleHash = createHash('sha256').update(CHOOSER_STYLE).digest('base64');

/** The popup runs one script that calls only this server. Framing is forbidden. */
const CHOOSER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FRAME_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The Firebase SDK expects these paths (AUTH-2). They are 404 if this server provides no work accounts. */
export function popupPages(
  app: FastifyInstance,
  provider: () => Promise<string | undefined>,
  choosable: readonly ChoosableAccount[],
): void {
  const page = (path: string, html: (provider: string) => string, policy: string) =>
    app.get(path, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const name = await provider();
      if (name === undefined) return notHere(reply);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(html(name));
    });

  page('/emulator/auth/handler', (name) => chooserHtml(name, choosable), CHOOSER_POLICY);
  page('/emulator/auth/iframe', () => FRAME_HTML, FRAME_POLICY);
  app.get(CHOOSER_SCRIPT_PATH, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CHOOSER_SCRIPT),
  );
}

const notHere = (reply: FastifyReply) => reply.code(404).send({ message: 'There is nothing here.' });
