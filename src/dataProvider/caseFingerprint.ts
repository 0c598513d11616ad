import type { CaseFingerprint } from '../../contract/schemas/incident.ts';
import { callServer } from '../api/callServer.ts';

/** PDF-1: what a copy of a case is held against; with that of a copy, whether it still holds. Only of a server that offers it. */
export async function readCaseFingerprint(
  incident_id: string,
  { expect, signal }: { expect?: string; signal?: AbortSignal } = {},
): Promise<CaseFingerprint> {
  return (await callServer('get_incident_fingerprint', { incident_id, expect }, { signal })).data;
}
