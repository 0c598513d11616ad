import type { QueryClient } from '@tanstack/react-query';
import { newsApplier } from './applyNews.ts';
import { followLive } from './followLive.ts';

export function keepUpToDate(userId: string, queryClient: QueryClient): () => void {
  return followLive(userId, newsApplier(queryClient));
}
