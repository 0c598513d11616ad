import type { PresentPerson } from '../schemas/incident.ts';

/** Server-sent events: `event: <name>` with JSON `data`. The token is sent in the Authorization header (NPAN-5). */
export const LIVE_EVENTS_PATH = '/incidents/live/';

export type LiveEvent =
  | { event: 'has_new'; has_new: boolean }
  | { event: 'incident_changed'; id: string; latest_updated_at: string }
  | { event: 'reference_changed'; collection: string }
  /** Sent to a person who was alerted or who acknowledged, and to those with the case open when anybody acknowledges. */
  | { event: 'emergency'; id: string }
  /** Sent to people who have the incident open, with the others who do (DET-11). */
  | { event: 'incident_presence'; id: string; people: PresentPerson[] };
