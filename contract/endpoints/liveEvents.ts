import type { PresentPerson } from '../schemas/incident.ts';

/** NPAN-5: server-sent events, each `event: <name>` with JSON `data`; the token comes in the Authorization header. */
export const LIVE_EVENTS_PATH = '/incidents/live/';

export type LiveEvent =
  | { event: 'has_new'; has_new: boolean }
  | { event: 'incident_changed'; id: string; latest_updated_at: string }
  /** REF-2: what the screens offer to choose from changed. */
  | { event: 'reference_changed'; collection: string }
  /** Of an emergency: this person was told of it, or acknowledged it, or somebody acknowledged it whose case this person has open. */
  | { event: 'emergency'; id: string }
  /** DET-11: who else has an incident open; to whom has it open themselves. */
  | { event: 'incident_presence'; id: string; people: PresentPerson[] };
