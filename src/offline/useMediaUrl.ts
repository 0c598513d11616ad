import { useMediaViews } from './useMediaViews.ts';

/** The address to show one photo, signature or picture of a zone by; undefined for none, and until it can be shown. */
export function useMediaUrl(ref: string): string | undefined {
  const [view] = useMediaViews([ref]);
  return view?.url;
}
