import type { EndpointInput } from '../../contract/endpoints.ts';
import type { IncidentAuditEntry } from '../../contract/schemas/auditTrail.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { buildCaseDetails } from './factories.ts';
import type { TestServer } from './server.ts';

type CreateInput = EndpointInput<'create_incident'>;

export function incidentInput(description: Partial<IncidentDescription> = {}): CreateInput {
  return { platform: 'web', case_details: buildCaseDetails({ description }) };
}

export async function fileIncident(
  server: TestServer,
  token: string,
  description: Partial<IncidentDescription> = {},
): Promise<{ id: string; incident_id: string }> {
  const { status, body } = await server.call('create_incident', incidentInput(description), { token });
  if (status !== 200) throw new Error(body.message);
  return body;
}

type Changed = Partial<WholeUpdate> & { description?: Partial<IncidentDescription> };
type WholeUpdate = Exclude<EndpointInput<'update_incident'>, { case_details?: undefined }>;

/** The incident as this person reads it, converted to an update, with changes. */
export async function updateInput(
  server: TestServer,
  token: string,
  id: string,
  { description, ...changed }: Changed = {},
): Promise<WholeUpdate> {
  const { status, body } = await server.call('get_incident', { platform: 'web', id }, { token });
  if (status !== 200) throw new Error(body.message);
  const { case_details, aar, noti_frequency, notification_list, latest_updated_at } = body.data as Incident;
  Object.assign(case_details.incident_description, description);
  return {
    platform: 'web',
    id,
    case_details,
    aar,
    noti_frequency,
    notification_list,
    latest_updated_at,
    ...changed,
  };
}

export async function getTrail(server: TestServer, token: string, incident_id: string) {
  const input = { platform: 'web', incident_id, size: 50 } as const;
  const { status, body } = await server.call('get_incident_audit_trails', input, { token });
  if (status !== 200) throw new Error(body.message);
  return body.data as IncidentAuditEntry[];
}
