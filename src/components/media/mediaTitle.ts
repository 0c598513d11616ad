import type { MediaView } from '../../offline/useMediaViews.ts';

/** What a person calls it: `Photo 1`, `Video 2`, by its place in the list. */
export function mediaTitle({ kind }: Pick<MediaView, 'kind'>, index: number): string {
  return `${kind === 'video' ? 'Video' : 'Photo'} ${index + 1}`;
}
