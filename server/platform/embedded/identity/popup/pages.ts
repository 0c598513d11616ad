import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CHOOSER_STYLE, type ChoosableAccount, chooserHtml, FRAME_HTML } from './chooserHtml.ts';
import { CHOOSER_SCRIPT, CHOOSER_SCRIPT_PATH } from './chooserScript.ts';

const styleHash = createHash('sha256').update(CHOOSER_STYLE).digest('base64');

/** The popup runs one script, which calls only this server. Framing is forbidden. */
const POPUP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FRAME_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The Firebase SDK expects this path (AUTH-2). It is 404 if this server provides no work accounts. */
export function chooserPage(
  app: FastifyInstance,
  provider: () => Promise<string | undefined>,
  choosable: readonly ChoosableAccount[],
): void {
  app.get('/emulator/auth/handler', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const name = await provider();
    return name === undefined ? notHere(reply) : popupPage(reply, chooserHtml(name, choosable));
  });
  app.get(CHOOSER_SCRIPT_PATH, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CHOOSER_SCRIPT),
  );
}

/** The Firebase SDK keeps this page in a frame. It expects this path. */
export function framePage(app: FastifyInstance, provider: () => Promise<string | undefined>): void {
  app.get('/emulator/auth/iframe', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if ((await provider()) === undefined) return notHere(reply);
    return popupPage(reply, FRAME_HTML, FRAME_POLICY);
  });
}

export function popupPage(reply: FastifyReply, html: string, policy = POPUP_POLICY) {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
}

const notHere = (reply: FastifyReply) => reply.code(404).send({ message: 'There is nothing here.' });
