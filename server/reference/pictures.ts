import { and, eq, inArray } from 'drizzle-orm';
import { toFilePath } from '../../contract/incidents/media.ts';
import type { Actor } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { fileObjects } from '../database/schema.ts';
import type { CollectionName, Data } from './collections.ts';

/** Everybody can read pictures of zones, and nobody can delete them (REF-2). */
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
