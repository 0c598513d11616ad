import type { MediaView } from '../../offline/useMediaViews.ts';

export function mediaTitle({ kind }: Pick<MediaView, 'kind'>, index: number): string {
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1}`;
}
