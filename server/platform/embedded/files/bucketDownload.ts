import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { type Bucket, BucketAway } from './bucketClient.ts';
import { type Opened, Unsendable, type Wanted } from './storage.ts';

/** The row says what the content is, so conditions are answered without the bucket, and alike by every server. */
export async function openInBucket(
  bucket: Bucket,
  key: string,
  { headers: asked }: FastifyRequest,
  { size, version, changedAt }: Wanted,
): Promise<Opened> {
  const etag = `"${version}"`;
  const headers = { 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': changedAt.toUTCString() };
  if (isFresh(asked, etag, changedAt)) return { statusCode: 304, headers, stream: Readable.from([]) };
  const range = isSameVersion(asked['if-range'], etag, changedAt) ? readRange(asked.range, size) : undefined;
  if (range === 'outside') {
    throw Object.assign(new GoogleRefusal(416, 'The file has no such range.'), {
      headers: { 'content-range': `bytes */${size}` },
    });
  }
  const found = await bucket.get(key, range).catch((error: unknown) => {
    throw error instanceof BucketAway ? new Unsendable(error.message, 503) : error;
  });
  if (!found) throw new Unsendable('it is missing');
  if (found.size !== size) {
    found.stream.destroy();
    throw new Unsendable(`it has ${found.size} bytes instead of ${size}`);
  }
  if (!range)
    return { statusCode: 200, headers: { ...headers, 'Content-Length': String(size) }, stream: found.stream };
  const { start, end } = range;
  return {
    statusCode: 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      'Content-Range': `bytes ${start}-${end}/${size}`,
    },
    stream: found.stream,
  };
}

type Asked = FastifyRequest['headers'];

const inSeconds = (time: number) => Math.floor(time / 1000);

function isFresh(asked: Asked, etag: string, changedAt: Date): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(asked['if-modified-since'] ?? '');
  return inSeconds(changedAt.getTime()) <= inSeconds(since);
}

/** Whether the rest of a download may be added to what the client has. */
function isSameVersion(condition: string | string[] | undefined, etag: string, changedAt: Date): boolean {
  return condition === undefined || condition === etag || condition === changedAt.toUTCString();
}

/** A single range of bytes, inclusive. Undefined for the whole file, also if several are asked for. */
function readRange(
  text: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && last === '0')) return 'outside';
  return start > end ? undefined : { start, end };
}
