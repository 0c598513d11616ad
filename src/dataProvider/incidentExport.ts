import { EXPORT_PAGE_SIZE } from '../../contract/limits.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { rawRequest, toFailure } from '../api/callServer.ts';
import { signedInUser } from '../api/session.ts';
import { UNFILTERED } from './incidents.ts';

/** The raw response of several megabytes, parsed in a worker. */
type UnreadPage = { status: number; ok: boolean; body: ArrayBuffer };

/** Pages count from one (EXP-1, EXP-3). `after` continues after that incident, so that changes skip none. */
export async function getExportPage(
  filter: IncidentFilter,
  { page, after, signal }: { page: number; after: string | undefined; signal: AbortSignal },
): Promise<UnreadPage> {
  const response = await rawRequest(
    'get_all_incidents',
    {
      ...UNFILTERED,
      ...filter,
      user_id: signedInUser().id,
      export: true,
      page,
      size: EXPORT_PAGE_SIZE,
      sort_by_number: 'asc',
      after,
    },
    { signal },
  );
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw toFailure(error, signal);
  });
  return { status: response.status, ok: response.ok, body };
}
