import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import { readCachedReferenceData, readReferenceData } from './referenceData.ts';

export const REFERENCE_DATA = ['reference data'] as const;

/** Milliseconds; reference data changes a few times a year. */
const STALE = 10 * 60_000;

/** Offline, uses the last stored data. */
export const referenceQuery = queryOptions({
  queryKey: REFERENCE_DATA,
  staleTime: STALE,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  queryFn: async () => {
    try {
      return await readReferenceData();
    } catch (error) {
      const kept = await readCachedReferenceData();
      if (kept) return kept;
      throw error;
    }
  },
});

export function useReferenceData({ wanted = true }: { wanted?: boolean } = {}): {
  reference: ReferenceData | undefined;
  failed: boolean;
  retry: () => void;
} {
  const query = useQuery({ ...referenceQuery, enabled: wanted });
  return { reference: query.data, failed: query.isError, retry: () => void query.refetch() };
}
