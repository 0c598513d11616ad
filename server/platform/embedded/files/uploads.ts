import { randomBytes } from 'node:crypto';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { z } from 'zod';
import { storable } from '../../../../contract/schemas/common.ts';
import { fileUploads } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Files } from './objects.ts';
import type { Arriving } from './receive.ts';
import { toUploadFolder } from './rules.ts';

const ID_BYTES = 24;
/** Milliseconds; a console without a network may continue days later. */
const UPLOAD_LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** Unfinished uploads of a person. One more replaces the oldest, whose console then begins again. */
const OPEN_MAX = 50;

export type Upload = typeof fileUploads.$inferSelect;

export async function startUpload(
  files: Files,
  path: string,
  uploadedBy: string,
  { contentType, metadata }: Description,
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  await files.storage.uploads.start(id);
  const upload: Upload = {
    id,
    path,
    contentType,
    customMetadata: metadata,
    uploadedBy,
    status: 'active',
    createdAt: files.now(),
  };
  try {
    await files.database.insert(fileUploads).values(upload);
  } catch (error) {
    await files.storage.uploads.drop(id);
    throw error;
  }
  await dropOldest(files, uploadedBy);
  return id;
}

async function dropOldest(files: Files, uploadedBy: string): Promise<void> {
  const surplus = await files.database
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.uploadedBy, uploadedBy), eq(fileUploads.status, 'active')))
    .orderBy(desc(fileUploads.createdAt), desc(fileUploads.id))
    .offset(OPEN_MAX);
  for (const upload of surplus) await dropUpload(files, upload);
}

/** @throws GoogleRefusal 404 if the upload is unknown, finished or another user's */
export async function findUpload({ database }: Files, id: string, uploadedBy: string): Promise<Upload> {
  if (!/^[\w-]+$/.test(id)) throw uploadGone();
  const [upload] = await database
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.id, id), eq(fileUploads.uploadedBy, uploadedBy)));
  if (!upload) throw uploadGone();
  return upload;
}

const uploadGone = () => new GoogleRefusal(404, 'This upload no longer exists. Please start it again.');

export const toArriving = (upload: Upload, file: string): Arriving => ({
  file,
  folder: toUploadFolder(upload.path),
  declaredType: upload.contentType,
});

/** @throws GoogleRefusal 404 if the bytes are gone */
export async function countReceived(files: Files, upload: Upload): Promise<number> {
  const received = await files.storage.uploads.count(upload.id);
  if (received === undefined) throw uploadGone();
  return received;
}

/**
 * Bytes first: on a full disk the database may need their space to write.
 * @returns false if another server has finished it
 */
export async function dropUpload({ database, storage }: Files, { id }: Upload): Promise<boolean> {
  await storage.uploads.drop(id);
  const dropped = await database
    .update(fileUploads)
    .set({ status: 'cancelled' })
    .where(and(eq(fileUploads.id, id), ne(fileUploads.status, 'final')))
    .returning({ id: fileUploads.id });
  return dropped.length > 0;
}

export async function removeOldUploads({ database, storage }: Files, at: Date): Promise<void> {
  const before = new Date(at.getTime() - UPLOAD_LIFE_MS);
  const old = await database
    .delete(fileUploads)
    .where(lt(fileUploads.createdAt, before))
    .returning({ id: fileUploads.id });
  await storage.uploads.removeOld(new Set(old.map(({ id }) => id)), before);
}

export const DESCRIPTION_MAX_BYTES = 16 * 1024;

/** The name comes from the address; the type is provisional until the bytes arrive. */
const description = z.object({
  contentType: storable.max(200).default('application/octet-stream'),
  metadata: z.record(storable, storable).default({}),
});

type Description = z.output<typeof description>;

/** @throws GoogleRefusal 400 */
export function readDescription(text: string): Description {
  let json: unknown;
  try {
    json = JSON.parse(text || '{}');
  } catch {
    throw new GoogleRefusal(400, 'The description of the file is not valid JSON.');
  }
  const parsed = description.safeParse(json);
  if (!parsed.success || text.length > DESCRIPTION_MAX_BYTES) {
    throw new GoogleRefusal(400, 'The description of the file is not valid.');
  }
  return parsed.data;
}
