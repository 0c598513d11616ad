import type { SortPayload } from 'react-admin';

export const NEWEST_FIRST = { field: 'latest_updated_at', order: 'DESC' } as const satisfies SortPayload;
