import type { TimelineEntry } from '../../contract/schemas/timeline.ts';
import { asRecords, asString } from '../api/answers.ts';
import { callServer } from '../api/callServer.ts';

export type TimelinePage = { entries: TimelineEntry[]; next: string | undefined };

/** Entries at a time. */
const SIZE = 20;

/** A page of what happened to an incident, newest first. Only of a server that offers it. */
export async function readTimeline(
  incident_id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<TimelinePage> {
  const asked = { incident_id, size: SIZE, cursor };
  const { data, next } = await callServer('get_incident_timeline', asked, { signal });
  return { entries: asRecords(data, 'timeline') as TimelineEntry[], next: asString(next) || undefined };
}
