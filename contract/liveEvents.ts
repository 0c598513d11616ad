/** NPAN-5: server-sent events, each `event: <name>` with JSON `data`; the token comes in the Authorization header. */
export const LIVE_EVENTS_PATH = '/incidents/live/';

export type LiveEvent =
  | { event: 'has_new'; has_new: boolean }
  | { event: 'incident_changed'; id: string; latest_updated_at: string };
