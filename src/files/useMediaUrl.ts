import { useMediaViews } from './useMediaViews.ts';

/** The address to show one photo or signature by; undefined for none. */
export function useMediaUrl(ref: string): string | undefined {
  const [view] = useMediaViews([ref]);
  return view?.url;
}
