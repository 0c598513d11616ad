import { isStoredVideo, listMedia, localMediaId, mediaKind } from '../../../contract/incidents/media.ts';
import type { OutboxItem, OutboxPayload } from '../../api/outboxItem.ts';
import { readLocal } from '../../offline/mediaStore.ts';
import { countText } from './outboxTexts.ts';

/** Photos and videos first, then signatures. */
function getFiles(payload: OutboxPayload): { media: readonly string[]; others: readonly string[] } {
  switch (payload.kind) {
    case 'incident': {
      const { case_details } = payload.incident;
      const media = case_details.photo_video;
      return { media, others: listMedia(case_details).filter((ref) => !media.includes(ref)) };
    }
    case 'update':
      return { media: payload.update.img_url, others: [] };
    case 'completion':
      return { media: payload.completion.done_img_url ?? [], others: [] };
  }
}

/** `2 photos, 1 video, 34 MB to upload`; the size is that of the files that are still on this device. */
export async function describeFiles({ payload }: OutboxItem): Promise<string> {
  const { media, others } = getFiles(payload);
  const local = await Promise.all([...media, ...others].map(readIfLocal));
  const isVideo = (ref: string, at: number) => {
    const file = local[at];
    return file ? mediaKind({ name: file.name, type: file.blob.type }) === 'video' : isStoredVideo(ref);
  };
  const videos = media.filter(isVideo).length;
  const bytes = local.reduce((sum, file) => sum + (file?.blob.size ?? 0), 0);
  return [
    countText(media.length - videos, 'photo'),
    countText(videos, 'video'),
    countText(others.length, 'signature'),
    bytes > 0 && `${sizeText(bytes)} to upload`,
  ]
    .filter(Boolean)
    .join(', ');
}

const readIfLocal = (ref: string) => (localMediaId(ref) === undefined ? undefined : readLocal(ref));

const MEGABYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / MEGABYTE)} MB`;
}
