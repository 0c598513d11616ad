import type { TimelineEntry } from '../../contract/schemas/timeline.ts';
import { entriesIn, textIn } from '../api/answers.ts';
import { callHost } from '../api/callHost.ts';

export type TimelinePage = { entries: TimelineEntry[]; next: string | undefined };

/** Entries at a time. */
const SIZE = 20;

/** A page of what happened to an incident, newest first. Only of a host that offers it. */
export async function readTimeline(
  incident_id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<TimelinePage> {
  const asked = { incident_id, size: SIZE, cursor };
  const { data, next } = await callHost('get_incident_timeline', asked, { signal });
  return { entries: entriesIn(data, 'timeline') as TimelineEntry[], next: textIn(next) || undefined };
}
