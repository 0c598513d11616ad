import type { TimelineEntry } from '../../contract/schemas/timeline.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, asString } from '../api/parse.ts';
import { hasFeature } from '../api/session.ts';

type TimelinePage = { entries: TimelineEntry[]; next: string | undefined };

const SIZE = 20;

/** Newest first. Empty if the server has no timelines. */
export async function getTimeline(
  incident_id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<TimelinePage> {
  if (!hasFeature('timeline')) return { entries: [], next: undefined };
  const asked = { incident_id, size: SIZE, cursor };
  const { data, next } = await callServer('get_incident_timeline', asked, { signal });
  return { entries: asRecords(data, 'timeline') as TimelineEntry[], next: asString(next) || undefined };
}
