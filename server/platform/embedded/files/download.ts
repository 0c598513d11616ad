import { ReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { folderOfUpload } from '../../../../contract/incidents/media.ts';
import { callName } from '../../../http/callNames.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { FileObject, Files } from './objects.ts';
import { PLACEHOLDER, PLACEHOLDER_TYPE } from './placeholder.ts';
import { Unsendable, type Wanted } from './storage.ts';
import { THUMBNAIL_TYPE, type Thumbnail } from './thumbnails.ts';
import { contentDisposition } from './wire.ts';

/** Uploaded content must stay inert: no scripts, requests or frames, and no use by pages of other origins. */
const getHeaders = ({ isConsoleElsewhere }: Pick<Files, 'isConsoleElsewhere'>) => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': isConsoleElsewhere ? 'same-site' : 'same-origin',
});

/** Signatures are small and rarely viewed twice, so caching gains nothing. */
const KEEP_NOTHING = 'private, no-store';
/** Revalidate each time, so that the next user of a shared browser cannot see cached photos. */
const ASK_EACH_TIME = 'private, no-cache';
/** Zone pictures are public, and caching them for a day helps on weak networks. */
const KEEP_FOR_A_DAY = 'private, max-age=86400';

/** Never sends a damaged file as complete. @throws GoogleRefusal 404 if missing or truncated, 503 if the storage fails */
export async function download(
  files: Files,
  file: FileObject,
  request: FastifyRequest,
  reply: FastifyReply,
  thumbnail?: Thumbnail,
): Promise<unknown> {
  const { storage } = files;
  const { name, size } = thumbnail ?? { name: storage.nameOf(file.path), size: file.size };
  const log = (problem: string) =>
    request.log.error(
      { call: callName(request), file: name, problem },
      'a stored file cannot be sent completely',
    );
  const wanted: Wanted = {
    shelf: thumbnail ? 'thumbnails' : 'files',
    name,
    size,
    version: String(file.generation),
    changedAt: file.updatedAt,
  };
  const { stream, headers, statusCode } = await storage.open(request, wanted).catch((error: unknown) => {
    if (!(error instanceof Unsendable)) throw error;
    log(error.message);
    throw new GoogleRefusal(error.status, error.status === 404 ? GONE : NOT_NOW);
  });
  stream.once('error', (error) => log(error.message));
  if (stream instanceof ReadStream) {
    stream.once('end', () => {
      const missing = Number(headers['Content-Length']) - stream.bytesRead;
      if (missing <= 0) return;
      // The file was truncated during the download. Abort, so that the client does not take the part for the whole.
      log(`it ends ${missing} bytes early`);
      reply.raw.destroy();
    });
  }
  const contentType = thumbnail ? THUMBNAIL_TYPE : file.contentType;
  reply.code(statusCode).headers({
    ...headers,
    ...getHeaders(files),
    'cache-control': getCacheControl(file),
    'content-type': contentType,
    'content-disposition': contentDisposition(file.path, contentType),
  });
  return reply.send(stream);
}

function getCacheControl({ path, uploadedBy }: FileObject): string {
  if (folderOfUpload(path) === 'signatures') return KEEP_NOTHING;
  return uploadedBy === null ? KEEP_FOR_A_DAY : ASK_EACH_TIME;
}

/** Not cached: the thumbnail may have failed because the disk was full. */
export function sendPlaceholder(files: Files, reply: FastifyReply): FastifyReply {
  return reply
    .headers({ ...getHeaders(files), 'cache-control': 'no-store', 'content-type': PLACEHOLDER_TYPE })
    .send(PLACEHOLDER);
}

const GONE = 'This file is damaged or missing.';
const NOT_NOW = 'This file cannot be read at the moment.';
