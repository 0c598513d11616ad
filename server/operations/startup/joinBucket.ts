import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CannotStart } from '../../config/cannotStart.ts';
import type { Config, FilesBucket } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { findInstallationKey, installationKey } from '../../database/installationKey.ts';
import { MARK_NAME } from '../../database/opening/installationMark.ts';
import { type Bucket, BucketAway, openBucket } from '../../platform/embedded/files/bucketClient.ts';
import { openStorage } from '../../platform/embedded/files/openStorage.ts';
import { countLostFiles } from './newestFiles.ts';

const markSchema = z.object({ id: z.uuid() });

/** In `installation_keys` once the files are in a bucket. */
const IN_BUCKET = 'files-bucket';

/** @throws CannotStart if the bucket cannot be used, or its files do not belong to the database */
export async function joinBucket(
  config: Pick<Config, 'dataDir'> & { filesBucket: FilesBucket },
  database: Database,
  now: () => Date,
): Promise<void> {
  const bucket = openBucket(config.filesBucket);
  const id = await installationKey(database, 'installation', randomUUID, now);
  try {
    const problem = await findBucketProblem(bucket);
    if (problem) throw new CannotStart(problem);
    const marked = await readMark(bucket);
    if (marked !== undefined && marked !== id) throw new CannotStart(foreignBucketText(bucket));
    const lost = await countLostFiles(database, openStorage(config));
    if (lost > 0 && marked === undefined) throw new CannotStart(lostFilesText(bucket, lost, id));
    if (marked === undefined) await writeSmall(bucket, MARK_NAME, `${JSON.stringify({ id })}\n`);
    await installationKey(database, IN_BUCKET, () => bucket.place, now);
  } catch (error) {
    if (!(error instanceof BucketAway)) throw error;
    throw new CannotStart(unusableText(bucket, 'be used', error), { cause: error });
  }
}

/** A server that lost its FILES_BUCKET would store files where the others do not look. @throws CannotStart */
export async function assertNoBucket(database: Database): Promise<void> {
  const place = await findInstallationKey(database, IN_BUCKET);
  if (place === undefined) return;
  throw new CannotStart(
    `The files of this database are in the bucket ${place}, but FILES_BUCKET is not set. Nothing was changed. Set it. To go ` +
      `back to a folder, copy the bucket's "files" into DATA_DIR and delete the row ${IN_BUCKET} of installation_keys.`,
  );
}

/** Changes nothing. @throws CannotStart if the bucket belongs to another database */
export async function assertBucketOf(
  filesBucket: FilesBucket,
  database: Database,
  now: () => Date,
): Promise<void> {
  const bucket = openBucket(filesBucket);
  const id = await installationKey(database, 'installation', randomUUID, now);
  if ((await readMark(bucket)) !== id) throw new CannotStart(foreignBucketText(bucket));
}

/** Writes, lists, reads and deletes an object. @returns a sentence about the first step that fails */
export async function findBucketProblem(bucket: Bucket): Promise<string | undefined> {
  const key = `check-${randomUUID()}`;
  const steps: [what: string, step: () => Promise<unknown>][] = [
    ['be listed', () => bucket.list(key).next()],
    ['be written', () => writeSmall(bucket, key, 'check')],
    ['be read', async () => (await bucket.get(key))?.stream.resume()],
    ['be copied in', () => bucket.copy(key, key.replace('check', 'checked'))],
    ['be deleted from', () => bucket.remove(key.replace('check', 'checked'))],
    ['be deleted from', () => bucket.remove(key)],
  ];
  for (const [what, step] of steps) {
    try {
      await step();
    } catch (error) {
      if (error instanceof BucketAway) return unusableText(bucket, what, error);
      throw error;
    }
  }
  return undefined;
}

async function readMark(bucket: Bucket): Promise<string | undefined> {
  const found = await bucket.get(MARK_NAME);
  if (!found) return undefined;
  try {
    return markSchema.parse(JSON.parse(await text(found.stream))).id;
  } catch (error) {
    const place = `${bucket.place}${MARK_NAME}`;
    throw new CannotStart(`${place} is damaged. Put it back from an earlier version of the bucket.`, {
      cause: error,
    });
  }
}

function writeSmall(bucket: Bucket, key: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  return bucket.put(key, bytes, createHash('md5').update(bytes).digest('base64'));
}

const ADVICE: Record<string, string | undefined> = {
  NoSuchBucket: 'There is no such bucket; create it first',
  AccessDenied: 'These credentials may not do that; they need to list, read, write and delete objects',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ECONNREFUSED: 'Nothing is listening at FILES_BUCKET_ENDPOINT',
  ENOTFOUND: 'There is no such host',
};

const unusableText = (bucket: Bucket, what: string, error: BucketAway) =>
  `The bucket ${bucket.place} of FILES_BUCKET cannot ${what}: ${ADVICE[error.reason] ?? error.message}.`;

const foreignBucketText = (bucket: Bucket) =>
  `The bucket ${bucket.place} contains the files of a different database from the one that was opened. Nothing was changed. ` +
  'Set FILES_BUCKET and DATABASE_URL so that they belong together, or give each installation its own folder in the bucket.';

const lostFilesText = (bucket: Bucket, lost: number, id: string) =>
  `The files of this database are not in ${bucket.place}: it has none of the ${lost} newest. Nothing was changed. Copy the ` +
  'folder "files" of the earlier DATA_DIR into the bucket (docs/deploying.md), or restore the bucket. If they are lost for ' +
  `good, store this line as ${bucket.place}${MARK_NAME} and start again: ${JSON.stringify({ id })}`;
