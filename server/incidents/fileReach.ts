import { and, desc, eq, lt } from 'drizzle-orm';
import { maySeeNames } from '../../contract/access.ts';
import { folderOfUpload } from '../../contract/incidents/media.ts';
import type { Queryable } from '../database/connection.ts';
import { type fileObjects, incidentFiles, incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { filterOpenable } from './reach.ts';

/** Incidents that are looked at together; but for the demonstration's, a file is shown by one or two. */
const TOGETHER = 200;

/**
 * LIST-8, LIST-12: true for what the installation brought along, for what this person uploaded, and for what an incident
 * shows that they may open; a signature is a name, so they must be one who sees the names in it.
 */
export async function mayReadFile(
  database: Queryable,
  by: SignedIn,
  { path, uploadedBy }: Pick<typeof fileObjects.$inferSelect, 'path' | 'uploadedBy'>,
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
