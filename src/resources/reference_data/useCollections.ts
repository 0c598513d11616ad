import { type RaRecord, useGetList } from 'react-admin';

export const ALL = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'position', order: 'ASC' },
} as const;
/** The page shows the error itself, so react-admin must not notify as well (SHELL-11). */
const SAYS_NOTHING = { onError: () => undefined };

export function useCollection<Document extends RaRecord = RaRecord>(resource: string) {
  return useGetList<Document>(resource, ALL, SAYS_NOTHING);
}
