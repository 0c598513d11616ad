import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import { readCachedReferenceData, readReferenceData } from './referenceData.ts';

export const REFERENCE_DATA = ['reference data'] as const;

/** Milliseconds; reference data changes a few times a year. */
const STALE = 10 * 60_000;

/** Milliseconds. Some networks neither answer nor fail. */
const PATIENCE = 2_000;

let readings = 0;

/** Without an answer, uses the last stored data; a late answer replaces it. */
export const referenceQuery = queryOptions({
  queryKey: REFERENCE_DATA,
  staleTime: STALE,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  queryFn: async ({ client }): Promise<ReferenceData> => {
    readings += 1;
    const reading = readings;
    const read = readReferenceData();
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
    const inTime = await Promise.race([read, late]).catch(() => undefined);
    const kept = inTime ?? (await readCachedReferenceData());
    if (!kept) return read;
    read.then(
      (data) => reading === readings && client.setQueryData(REFERENCE_DATA, data),
      () => undefined,
    );
    return kept;
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
