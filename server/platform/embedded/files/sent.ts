import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GoogleRefusal } from '../../../http/googleErrors.ts';

export type UploadQuery = { name?: string; upload_id?: string };

export type Sent = {
  request: FastifyRequest<{ Querystring: UploadQuery }>;
  reply: FastifyReply;
  body: Readable;
  userId: string;
};

/** The requested path of the file. @throws GoogleRefusal 400 */
export function readFileName({ query }: Sent['request']): string {
  if (typeof query.name === 'string' && query.name !== '') return query.name;
  throw new GoogleRefusal(400, 'The upload has no name.');
}

export function getBodyStream(request: FastifyRequest): Readable {
  // A request without content never reaches the streaming body parser.
  return (request.body as Readable | undefined) ?? request.raw;
}

/** 0 if the header is missing. @throws GoogleRefusal 400 */
export function readByteCount({ headers }: FastifyRequest, name: string): number {
  const text = String(headers[name] ?? '0');
  if (!/^\d{1,15}$/.test(text)) throw new GoogleRefusal(400, `${name} is not a number of bytes.`);
  return Number(text);
}

export function readCommands({ headers }: FastifyRequest): Set<string> {
  const text = String(headers['x-goog-upload-command'] ?? '');
  return new Set(text.split(',').map((word) => word.trim().toLowerCase()));
}

/**
 * For a server without PUBLIC_URL. The Origin header is also correct behind the proxy of a development server.
 * @throws GoogleRefusal 400
 */
export function getRequestOrigin({ headers, protocol, host }: FastifyRequest): string {
  const given = [headers.origin, `${protocol}://${host}`];
  const origin = given.find((address) => address && /^https?:/.test(address) && URL.canParse(address));
  if (!origin) throw new GoogleRefusal(400, 'The request does not say which server it is for.');
  return origin;
}
