import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { getErrorCode, getErrorReason } from '../../../config/cannotStart.ts';
import type { FilesBucket } from '../../../config.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Milliseconds to connect, and without a byte. */
const TIMES = { connectionTimeout: 5000, socketTimeout: 30_000 };
const ATTEMPTS = 3;
/** BucketAway says what happened. Without a logger, the SDK prints on its own. */
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The bucket failed or refused. Calls answer 503, as for a folder that is away. */
export class BucketAway extends Error {
  readonly code = 'FOLDER_AWAY';
  /** S3's own name, such as `AccessDenied`. */
  readonly reason: string;

  constructor(bucket: string, cause: unknown) {
    const reason = cause instanceof Error && cause.name !== 'Error' ? cause.name : getErrorCode(cause);
    super(`${bucket}: ${[reason, getErrorReason(cause)].filter(Boolean).join(': ')}`, { cause });
    this.name = 'BucketAway';
    this.reason = reason;
  }
}

/** Part of a file on this machine; without a range the whole of it. `end` is exclusive. */
export type FilePart = { file: string; start: number; end: number };

export type Listed = { key: string; size: number; changedAt: Date };

export type Bucket = ReturnType<typeof connect>;

const opened = new WeakMap<FilesBucket, Bucket>();

/** One client for all users of the same settings. Credentials come from the SDK's own environment. */
export function openBucket(settings: FilesBucket): Bucket {
  const bucket = opened.get(settings) ?? connect(settings);
  opened.set(settings, bucket);
  return bucket;
}

/** Keys are relative to the prefix. Every call rejects with BucketAway if the bucket fails. */
function connect({ name: Bucket, prefix, endpoint, region }: FilesBucket) {
  const place = `s3://${Bucket}/${prefix}`;
  let loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  /** Loaded late: most installations have no bucket. */
  async function load() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      logger: SILENT,
      requestHandler: TIMES,
      // Not every service knows the SDK's own checksums. MD5 is checked by all of them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }

  async function run<Result>(work: (sdk: Sdk, client: S3Client) => Promise<Result>): Promise<Result> {
    try {
      loading ??= load();
      const { sdk, client } = await loading;
      return await work(sdk, client);
    } catch (error) {
      throw new BucketAway(place, error);
    }
  }

  const at = (key: string) => ({ Bucket, Key: prefix + key });

  return {
    place,
    /** The bucket compares the bytes with `md5` (base64). */
    put: (key: string, body: Uint8Array | FilePart, md5: string) =>
      run(async (sdk, client) => {
        const ContentLength = body instanceof Uint8Array ? body.byteLength : body.end - body.start;
        const Body = body instanceof Uint8Array || ContentLength === 0 ? body : readPart(body);
        await client.send(
          new sdk.PutObjectCommand({
            ...at(key),
            Body: Body as Uint8Array | Readable,
            ContentLength,
            ContentMD5: md5,
          }),
        );
      }),
    copy: (from: string, to: string) =>
      run(async (sdk, client) => {
        const CopySource = `${Bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/');
        await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }));
      }),
    /** Undefined if it is missing. The range is inclusive. `size` is that of the whole object. */
    get: (key: string, range?: { start: number; end: number }) =>
      run(async (sdk, client) => {
        try {
          const { Body, ContentLength, ContentRange } = await client.send(
            new sdk.GetObjectCommand({
              ...at(key),
              ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            }),
          );
          const size = Number(ContentRange?.split('/')[1] ?? ContentLength);
          return { stream: Body as Readable, size };
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined;
          throw error;
        }
      }),
    /** Undefined if it is missing. */
    getSize: (key: string) =>
      run(async (sdk, client) => {
        try {
          return (await client.send(new sdk.HeadObjectCommand(at(key)))).ContentLength ?? 0;
        } catch (error) {
          if (error instanceof sdk.NotFound) return undefined;
          throw error;
        }
      }),
    /** The keys that begin so, in the order of the alphabet. */
    async *list(beginning: string): AsyncGenerator<Listed> {
      for (let token: string | undefined; ; ) {
        const page = await run((sdk, client) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + beginning, ContinuationToken: token }),
          ),
        );
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), size: Size, changedAt: LastModified };
        if (!page.IsTruncated) return;
        token = page.NextContinuationToken;
      }
    },
    /** One at a time, because not every service deletes several at once. */
    remove: (key: string) =>
      run(async (sdk, client) => {
        await client.send(new sdk.DeleteObjectCommand(at(key)));
      }),
  };
}

const readPart = ({ file, start, end }: FilePart) => createReadStream(file, { start, end: end - 1 });

/** For `put`, in base64. */
export async function getMd5({ file, start, end }: FilePart): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(file, { start, end: end - 1 })) hash.update(chunk);
  return hash.digest('base64');
}
