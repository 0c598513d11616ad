import { queryOptions, useQuery } from '@tanstack/react-query';
import { keptReferenceData, type ReferenceData, readReferenceData } from './referenceData.ts';

/** Under which key it is kept while the page is open. */
export const REFERENCE_DATA = ['reference data'] as const;

/** Milliseconds after which reference data is read again; it changes a few times a year. */
const STALE = 10 * 60_000;

/** From the document store, or without a network as this browser last read it. */
export const referenceQuery = queryOptions({
  queryKey: REFERENCE_DATA,
  staleTime: STALE,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  queryFn: async () => {
    try {
      return await readReferenceData();
    } catch (error) {
      const kept = await keptReferenceData();
      if (kept) return kept;
      throw error;
    }
  },
});

/** The reference data; `undefined` while it is loaded for the first time, and until it is `wanted`. */
export function useReferenceData({ wanted = true }: { wanted?: boolean } = {}): {
  reference: ReferenceData | undefined;
  failed: boolean;
  retry: () => void;
} {
  const query = useQuery({ ...referenceQuery, enabled: wanted });
  return { reference: query.data, failed: query.isError, retry: () => void query.refetch() };
}
