import type { CaseFingerprint } from '../../contract/schemas/incident.ts';
import { callServer } from '../api/callServer.ts';

/** With the fingerprint of a copy, also returns whether it is current (PDF-1). Needs the server's feature. */
export async function readCaseFingerprint(
  incident_id: string,
  { expect, signal }: { expect?: string; signal?: AbortSignal } = {},
): Promise<CaseFingerprint> {
  return (await callServer('get_incident_fingerprint', { incident_id, expect }, { signal })).data;
}
