import { useMediaViews } from './useMediaViews.ts';

/** Undefined until the file can be shown. */
export function useMediaUrl(ref: string): string | undefined {
  const [view] = useMediaViews([ref]);
  return view?.url;
}
