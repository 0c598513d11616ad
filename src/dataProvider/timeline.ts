import type { TimelineEntry } from '../../contract/schemas/timeline.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, asString } from '../api/parse.ts';

type TimelinePage = { entries: TimelineEntry[]; next: string | undefined };

const SIZE = 20;

/** Newest first. Needs the server's feature. */
export async function readTimeline(
  incident_id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<TimelinePage> {
  const asked = { incident_id, size: SIZE, cursor };
  const { data, next } = await callServer('get_incident_timeline', asked, { signal });
  return { entries: asRecords(data, 'timeline') as TimelineEntry[], next: asString(next) || undefined };
}
