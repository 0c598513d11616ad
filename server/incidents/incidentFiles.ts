import { and, eq, inArray } from 'drizzle-orm';
import { filePathOf, mediaOf } from '../../contract/media.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import type { IncidentUpdate } from '../../contract/schemas/incident.ts';
import type { Queryable } from '../database/connection.ts';
import { fileObjects, incidentFiles } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';

/** The store's paths of every photo, video and signature an incident and its updates show, each once. */
export function filesOf(details: CaseDetails, updates: readonly IncidentUpdate[] = []): string[] {
  const media = [...mediaOf(details), ...updates.flatMap(({ img_url }) => img_url)];
  return [...new Set(media.flatMap((url) => filePathOf(url) ?? []))];
}

/**
 * Keeps account of which files an incident shows; what it shows no longer may be deleted by who uploaded it (SIGN-1).
 * @throws Refusal 400 where one that it shows from now on is not stored
 */
export async function recordFiles(
  transaction: Queryable,
  incidentId: number,
  { before = [], after }: { before?: readonly string[]; after: readonly string[] },
): Promise<void> {
  const added = after.filter((path) => !before.includes(path));
  const gone = before.filter((path) => !after.includes(path));
  if (added.length > 0) {
    await holdFiles(transaction, added);
    await transaction
      .insert(incidentFiles)
      .values(added.map((path) => ({ incidentId, path })))
      .onConflictDoNothing();
  }
  if (gone.length > 0) {
    await transaction
      .delete(incidentFiles)
      .where(and(eq(incidentFiles.incidentId, incidentId), inArray(incidentFiles.path, gone)));
  }
}

/** Until the incident is saved, nobody deletes these: who takes a file back looks for incidents that show it (IAUD-2). */
async function holdFiles(transaction: Queryable, paths: readonly string[]): Promise<void> {
  const { path } = fileObjects;
  const held = await transaction
    .select({ path })
    .from(fileObjects)
    .where(inArray(path, [...paths]))
    .orderBy(path)
    .for('share');
  if (held.length < paths.length) throw new Refusal(400, GONE);
}

const GONE = 'A photo, video or signature is not stored any more. Please remove it and add it again.';
