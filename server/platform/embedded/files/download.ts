import { ReadStream } from 'node:fs';
import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { folderOfUpload } from '../../../../contract/incidents/media.ts';
import { callName } from '../../../http/callNames.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { FileObject, Files } from './objects.ts';
import { PLACEHOLDER, PLACEHOLDER_TYPE } from './placeholder.ts';
import { THUMBNAIL_TYPE, type Thumbnail } from './thumbnails.ts';
import { contentDisposition } from './wire.ts';

/** Uploaded content must stay inert: no scripts, requests or frames, and no use by pages of other origins. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Signatures are small and rarely viewed twice, so caching gains nothing. */
const KEEP_NOTHING = 'private, no-store';
/** Revalidate each time, so that the next user of a shared browser cannot see cached photos. */
const ASK_EACH_TIME = 'private, no-cache';
/** Zone pictures are public, and caching them for a day helps on weak networks. */
const KEEP_FOR_A_DAY = 'private, max-age=86400';

/** Never sends a damaged file as complete. @throws GoogleRefusal 404 if missing or truncated, 503 if the disk fails */
export async function download(
  { folder }: Files,
  file: FileObject,
  request: FastifyRequest,
  reply: FastifyReply,
  thumbnail?: Thumbnail,
): Promise<unknown> {
  const { name, size: expected } = thumbnail ?? { name: folder.nameOf(file.path), size: file.size };
  const log = (problem: string) =>
    request.log.error(
      { call: callName(request), file: name, problem },
      'a stored file cannot be sent completely',
    );
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
    // Other errors (412, 416) are caused by the request.
    if (answer.statusCode === 404) {
      await folder.assertThere();
      throw spoilt('it is missing');
    }
    if (answer.statusCode >= 500) throw spoilt(answer.metadata.error.message, 503);
    throw answer.metadata.error;
  }
  const { stream, headers, statusCode } = answer;
  if (stream instanceof ReadStream) {
    stream.once('error', (error) => log(error.message));
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
    ...HEADERS,
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
export function sendPlaceholder(reply: FastifyReply): FastifyReply {
  return reply
    .headers({ ...HEADERS, 'cache-control': 'no-store', 'content-type': PLACEHOLDER_TYPE })
    .send(PLACEHOLDER);
}

const GONE = 'This file is damaged or missing.';
const NOT_NOW = 'This file cannot be read at the moment.';
