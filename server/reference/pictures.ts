import { MEDIA_TEXTS, ownFilePath, toFilePath } from '../../contract/incidents/media.ts';
import type { Queryable } from '../database/connection.ts';
import { invalidFields } from '../http/refusal.ts';
import { ownStore } from '../incidents/incidentFiles.ts';
import type { Data } from './collections.ts';
import type { Writing } from './writing.ts';

type Park = { main_zones: { img_url: string }[] };

function listPictures({ parks }: Data): { field: string; address: string }[] {
  if (!Array.isArray(parks)) return [];
  return parks.flatMap(({ main_zones }: Park, park) =>
    main_zones.map(({ img_url }, zone) => ({
      field: `parks.${park}.main_zones.${zone}.img_url`,
      address: img_url,
    })),
  );
}

/** Pictures that are already stored stay valid. @throws Refusal 400 for a picture of another server */
export function assertOwnPictures({ services }: Writing, before: Data, data: Data): void {
  const known = new Set(listPictures(before).map(({ address }) => address));
  const foreign = listPictures(data).filter(
    ({ address }) =>
      address && !known.has(address) && !ownFilePath(address, 'photovideos', ownStore(services)),
  );
  if (foreign.length === 0) return;
  throw invalidFields(Object.fromEntries(foreign.map(({ field }) => [field, MEDIA_TEXTS.foreign])));
}

/** Everyone can read pictures of zones, and not even their uploader can delete them (REF-2). */
export async function keepPictures(
  transaction: Queryable,
  { services, by }: Writing,
  data: Data,
): Promise<void> {
  const paths = listPictures(data).flatMap(({ address }) => toFilePath(address) ?? []);
  if (paths.length > 0) await services.files.within(transaction).makePublic(paths, by.user.id);
}
