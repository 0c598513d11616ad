import { and, desc, eq, lt } from 'drizzle-orm';
import { maySeeNames } from '../../contract/access.ts';
import { folderOfUpload } from '../../contract/incidents/media.ts';
import type { Queryable } from '../database/connection.ts';
import { incidentFiles, incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { StoredFile } from '../platform/files.ts';
import { filterOpenable } from './reach.ts';

/** Incidents per query; outside the demo a file belongs to one or two. */
const TOGETHER = 200;

/** A signature shows a name, so it also requires permission to see names (LIST-8, LIST-12). */
export async function mayReadFile(
  database: Queryable,
  by: SignedIn,
  { path, uploadedBy }: Pick<StoredFile, 'path' | 'uploadedBy'>,
): Promise<boolean> {
  if (uploadedBy === null || uploadedBy === by.user.id) return true;
  const isName = folderOfUpload(path) === 'signatures';
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const showing = await database
      .select({ id: incidents.id, category: incidents.category, createdBy: incidents.createdBy })
      .from(incidentFiles)
      .innerJoin(incidents, eq(incidents.id, incidentFiles.incidentId))
      .where(and(eq(incidentFiles.path, path), lt(incidentFiles.incidentId, below)))
      .orderBy(desc(incidentFiles.incidentId))
      .limit(TOGETHER);
    const readable = isName ? showing.filter((incident) => maySeeNames(by.viewer, incident)) : showing;
    if (readable.length > 0 && (await filterOpenable(database, by, readable)).size > 0) return true;
    const last = showing.at(-1);
    if (!last || showing.length < TOGETHER) return false;
    below = last.id;
  }
}
