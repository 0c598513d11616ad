import type { QueryClient } from '@tanstack/react-query';
import { newsApplier } from './applyNews.ts';
import { followLive } from './followLive.ts';

/** Keeps the pages of this person up to date until it is stopped. Loaded when the console has nothing better to do. */
export function keepUpToDate(userId: string, queryClient: QueryClient): () => void {
  return followLive(userId, newsApplier(queryClient));
}
