import { ReadStream } from 'node:fs';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callName } from '../../../http/callNames.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { FileObject, Files } from './objects.ts';
import { THUMBNAIL_TYPE, type Thumbnail } from './thumbnails.ts';
import { contentDisposition } from './wire.ts';

/** What a file holds must not act: no script, no request, no frame; and no page of another origin draws it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Whoever sits down at a browser next must not find another's photos in it, so it asks each time, and is told 304. */
const ASK_EACH_TIME = 'private, no-cache';
/** Pictures of zones are no secret, and are there on a weak network: a day. */
const KEEP_FOR_A_DAY = 'private, max-age=86400';

/**
 * Sends a stored file, or the part that is asked for; in place of a photo its thumbnail, where one is handed in. One that is not there as it was stored is never sent as if it were
 * whole: an operator finds a line in the log, with the file's name on the disk and nothing of its path.
 * @throws GoogleRefusal 404 for one that is gone or has another size, 503 for one that the disk does not give
 */
export async function download(
  { folder }: Files,
  file: FileObject,
  request: FastifyRequest,
  reply: FastifyReply,
  thumbnail?: Thumbnail,
): Promise<unknown> {
  const { name, size: expected } = thumbnail ?? { name: folder.nameOf(file.path), size: file.size };
  const log = (problem: string) =>
    request.log.error({ call: callName(request), file: name, problem }, 'a stored file cannot be sent whole');
  const spoilt = (problem: string, status: 404 | 503 = 404) => {
    log(problem);
    return new GoogleRefusal(status, status === 404 ? GONE : NOT_NOW);
  };
  const answer = await send(request.raw, name, {
    root: thumbnail ? folder.thumbnails : folder.root,
    cacheControl: false,
    contentType: false,
    onFile(_path, { size }) {
      if (size !== expected) throw spoilt(`it has ${size} bytes instead of ${expected}`);
    },
  });
  if (answer.type === 'directory') throw spoilt('it is a folder');
  if (answer.type === 'error') {
    // 412 and 416 are about what was asked for.
    if (answer.statusCode === 404) throw spoilt('it is not there');
    if (answer.statusCode >= 500) throw spoilt(answer.metadata.error.message, 503);
    throw answer.metadata.error;
  }
  const { stream, headers, statusCode } = answer;
  if (stream instanceof ReadStream) {
    stream.once('error', (error) => log(error.message));
    stream.once('end', () => {
      const missing = Number(headers['Content-Length']) - stream.bytesRead;
      if (missing <= 0) return;
      // It was cut short meanwhile. Whoever reads must not wait for the rest, nor take what came for all.
      log(`it ends ${missing} bytes early`);
      reply.raw.destroy();
    });
  }
  reply.code(statusCode).headers({
    ...headers,
    ...HEADERS,
    'cache-control': file.uploadedBy === null ? KEEP_FOR_A_DAY : ASK_EACH_TIME,
    'content-type': thumbnail ? THUMBNAIL_TYPE : file.contentType,
    'content-disposition': contentDisposition(file.path),
  });
  return reply.send(stream);
}

const GONE = 'This file is damaged or gone.';
const NOT_NOW = 'This file cannot be read at the moment.';
