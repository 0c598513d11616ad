import { and, eq, inArray } from 'drizzle-orm';
import { toFilePath } from '../../contract/incidents/media.ts';
import type { Actor } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { fileObjects } from '../database/schema.ts';
import type { CollectionName, Data } from './collections.ts';

/**
 * REF-2: what this person uploaded and a zone shows now belongs to the installation, as the pictures that it began with do:
 * everybody may see it, and nobody deletes it.
 */
export async function keepPictures(
  transaction: Queryable,
  collection: CollectionName,
  data: Data,
  by: Actor,
): Promise<void> {
  if (collection !== 'static_data' || !Array.isArray(data.parks)) return;
  const zones: { img_url: string }[] = data.parks.flatMap(({ main_zones }) => main_zones);
  const paths = zones.flatMap(({ img_url }) => toFilePath(img_url) ?? []);
  if (paths.length === 0) return;
  await transaction
    .update(fileObjects)
    .set({ uploadedBy: null })
    .where(and(inArray(fileObjects.path, paths), eq(fileObjects.uploadedBy, by.user.id)));
}
