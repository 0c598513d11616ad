import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GoogleRefusal } from '../../../http/googleErrors.ts';

export type UploadQuery = { name?: string; upload_id?: string };

/** A request of an upload, and who sends it. */
export type Sent = {
  request: FastifyRequest<{ Querystring: UploadQuery }>;
  reply: FastifyReply;
  /** As it arrives; empty where nothing was sent. */
  body: Readable;
  userId: string;
};

/** The path a file is to have. @throws GoogleRefusal 400 */
export function readFileName({ query }: Sent['request']): string {
  if (typeof query.name === 'string' && query.name !== '') return query.name;
  throw new GoogleRefusal(400, 'The upload has no name.');
}

export function getBodyStream(request: FastifyRequest): Readable {
  // A request without content never reaches the parser that hands its stream on.
  return (request.body as Readable | undefined) ?? request.raw;
}

/** A header that counts bytes; none counts as zero. @throws GoogleRefusal 400 */
export function readByteCount({ headers }: FastifyRequest, name: string): number {
  const text = String(headers[name] ?? '0');
  if (!/^\d{1,15}$/.test(text)) throw new GoogleRefusal(400, `${name} is not a number of bytes.`);
  return Number(text);
}

/** The words of `X-Goog-Upload-Command`, such as `upload, finalize`. */
export function readCommands({ headers }: FastifyRequest): Set<string> {
  const text = String(headers['x-goog-upload-command'] ?? '');
  return new Set(text.split(',').map((word) => word.trim().toLowerCase()));
}

/**
 * Where the client reached us. A browser says where its page is from, which is right behind a proxy too; it only ever
 * concerns the one who asks. @throws GoogleRefusal 400
 */
export function getRequestOrigin({ headers, protocol, host }: FastifyRequest): string {
  const given = [headers.origin, `${protocol}://${host}`];
  const origin = given.find((address) => address && /^https?:/.test(address) && URL.canParse(address));
  if (!origin) throw new GoogleRefusal(400, 'The request does not say which server it is for.');
  return origin;
}
