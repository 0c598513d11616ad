import { and, eq, inArray } from 'drizzle-orm';
import {
  isVideoType,
  listMedia,
  MEDIA_TEXTS,
  type NamedMedia,
  namedMedia,
  ownFilePath,
  toFilePath,
} from '../../contract/incidents/media.ts';
import type { Queryable } from '../database/connection.ts';
import { fileObjects, type IncidentDocument, incidentFiles } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { mayReadFile } from './fileReach.ts';

/** What an incident and its updates name files in. */
type Shown = Pick<IncidentDocument, 'case_details' | 'incident_updates'> &
  Partial<Pick<IncidentDocument, 'aar'>>;

/** Who saves, and what tells the store's own addresses. */
type Saver = { by: SignedIn; services: Pick<Services, 'config' | 'files'> };

/** The store's paths of every photo, video and signature an incident and its updates show, each once. */
export function listIncidentFiles({ case_details, incident_updates, aar }: Shown): string[] {
  const media = [
    ...listMedia(case_details),
    ...incident_updates.flatMap(({ img_url }) => img_url),
    ...photosOfActions(aar),
  ];
  return [...new Set(media.flatMap((url) => toFilePath(url) ?? []))];
}

/** DET-4: what shows that its corrective actions were done. */
const photosOfActions = (aar: IncidentDocument['aar'] | undefined) =>
  (aar?.recommended_ca ?? []).flatMap(({ done_img_url = [] }) => done_img_url);

/**
 * Keeps account of which files an incident shows; what it shows no longer may be deleted by who uploaded it (SIGN-1). What
 * was named before is carried along as it is; what is named from now on must be a file of ours, of the right kind, that
 * the saver may read (LIST-8), so that nobody makes another's file readable by naming it.
 * @throws Refusal 400, with the field where one is at fault by itself
 */
export async function recordFiles(
  transaction: Queryable,
  incidentId: number,
  { before, after }: { before?: Shown; after: Shown },
  saver: Saver,
): Promise<void> {
  await assertOwnFiles(transaction, before ? listNamed(before) : [], listNamed(after), saver);
  const shownBefore = before ? listIncidentFiles(before) : [];
  const shown = listIncidentFiles(after);
  const added = shown.filter((path) => !shownBefore.includes(path));
  const gone = shownBefore.filter((path) => !shown.includes(path));
  if (added.length > 0) {
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

/** DET-6: an update takes photos alone, as does an action that was done. */
type Named = NamedMedia & { isUpdate: boolean };

function listNamed({ case_details, incident_updates, aar }: Shown): Named[] {
  const inDetails = namedMedia(case_details).map((named) => ({
    ...named,
    field: `case_details.${named.field}`,
    isUpdate: false,
  }));
  const photo = (field: string) => (address: string) => ({
    address,
    field,
    folder: 'photovideos' as const,
    isUpdate: true,
  });
  const inUpdates = incident_updates.flatMap(({ img_url }) => img_url.map(photo('incident_updates')));
  return [...inDetails, ...inUpdates, ...photosOfActions(aar).map(photo('done_img_url'))];
}

async function assertOwnFiles(
  transaction: Queryable,
  before: readonly Named[],
  after: readonly Named[],
  { by, services: { config, files } }: Saver,
): Promise<void> {
  const getKey = ({ folder, address, isUpdate }: Named) => `${isUpdate} ${folder} ${address}`;
  const carried = new Set(before.map(getKey));
  const store = { bucket: files.bucket, hosts: [new URL(config.publicUrl).host] };
  const added = after
    .filter((named) => !carried.has(getKey(named)))
    .map((named) => {
      const path = ownFilePath(named.address, named.folder, store);
      if (path === undefined) throw refused(MEDIA_TEXTS.foreign, named);
      return { ...named, path };
    });
  const paths = [...new Set(added.map(({ path }) => path))];
  const held = paths.length > 0 ? await holdFiles(transaction, paths) : [];
  const found = new Map(held.map((file) => [file.path, file]));
  for (const file of held) {
    if (!(await mayReadFile(transaction, by, file))) found.delete(file.path);
  }
  for (const named of added) {
    const file = found.get(named.path);
    // One answer for both, so that nobody learns what is there.
    if (!file) throw refused(MEDIA_TEXTS.notYours, named);
    if (named.isUpdate && isVideoType(file.contentType)) throw refused(MEDIA_TEXTS.updatePhoto, named);
  }
}

const refused = (text: string, { field }: Named) => new Refusal(400, text, { errors: { [field]: text } });

/** Until the incident is saved, nobody deletes these: who takes a file back looks for incidents that show it (IAUD-2). */
function holdFiles(transaction: Queryable, paths: readonly string[]) {
  const { path, uploadedBy, contentType } = fileObjects;
  return transaction
    .select({ path, uploadedBy, contentType })
    .from(fileObjects)
    .where(inArray(path, [...paths]))
    .orderBy(path)
    .for('share');
}
