import { and, eq, inArray } from 'drizzle-orm';
import {
  isVideoType,
  MEDIA_TEXTS,
  type NamedMedia,
  namedMedia,
  type OwnStore,
  ownFilePath,
  toFilePath,
} from '../../contract/incidents/media.ts';
import type { Queryable } from '../database/connection.ts';
import { type IncidentDocument, incidentFiles } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { refusedField } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { mayReadFile } from './fileReach.ts';

type Shown = Pick<IncidentDocument, 'case_details' | 'incident_updates' | 'aar'>;

type Stores = Pick<Services, 'config' | 'files'>;

export function ownStore({ config, files }: Stores): OwnStore {
  return {
    bucket: files.bucket,
    host: new URL(config.publicServerUrl ?? config.publicUrl).host,
    isLocal: !config.isPublicUrlSet,
  };
}

export function listIncidentFiles(shown: Shown): string[] {
  return toPaths(listNamed(shown));
}

const toPaths = (named: readonly Named[]) => [
  ...new Set(named.flatMap(({ address }) => toFilePath(address) ?? [])),
];

/**
 * A new reference must be a file of the right kind in our store that the saver may read; otherwise naming a
 * file would grant access to it (LIST-8).
 * @throws Refusal 400, with the field if a single file is at fault
 */
export async function recordFiles(
  transaction: Queryable,
  incidentId: number,
  { before, after }: { before: IncidentDocument | undefined; after: IncidentDocument },
  by: SignedIn,
  stores: Stores,
): Promise<void> {
  const [namedBefore, named] = [before ? listNamed(before) : [], listNamed(after)];
  await assertOwnFiles(transaction, namedBefore, named, by, stores);
  const [shownBefore, shown] = [toPaths(namedBefore), toPaths(named)];
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

/** Updates and completed actions accept photos only (DET-6). */
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
  const inActions = aar.recommended_ca.flatMap(({ done_img_url = [] }) =>
    done_img_url.map(photo('done_img_url')),
  );
  return [...inDetails, ...inUpdates, ...inActions];
}

async function assertOwnFiles(
  transaction: Queryable,
  before: readonly Named[],
  after: readonly Named[],
  by: SignedIn,
  stores: Stores,
): Promise<void> {
  const getKey = ({ folder, address, isUpdate }: Named) => `${isUpdate} ${folder} ${address}`;
  const carried = new Set(before.map(getKey));
  const store = ownStore(stores);
  const added = after
    .filter((named) => !carried.has(getKey(named)))
    .map((named) => {
      const path = ownFilePath(named.address, named.folder, store);
      if (path === undefined) throw refusedField(400, named.field, MEDIA_TEXTS.foreign);
      return { ...named, path };
    });
  const paths = [...new Set(added.map(({ path }) => path))];
  // Deleting a file first checks for incidents that show it, so it stays locked until the save (IAUD-2).
  const locked = paths.length > 0 ? await stores.files.within(transaction).lock(paths) : [];
  const found = new Map(locked.map((file) => [file.path, file]));
  for (const file of locked) {
    if (!(await mayReadFile(transaction, by, file))) found.delete(file.path);
  }
  for (const named of added) {
    const file = found.get(named.path);
    // The same answer for missing and forbidden files, so that it does not reveal which exist.
    if (!file) throw refusedField(400, named.field, MEDIA_TEXTS.notYours);
    if (named.isUpdate && isVideoType(file.contentType))
      throw refusedField(400, named.field, MEDIA_TEXTS.updatePhoto);
  }
}
