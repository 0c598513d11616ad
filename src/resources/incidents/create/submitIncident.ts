import type { DataProvider, RaRecord } from 'react-admin';
import { NO_CHOICE } from '../../../../contract/incidents/recipients.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { HttpError } from '../../../api/callServer.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { IncidentActions } from '../../../dataProvider/incidents.ts';
import type { UploadProgress, UploadSession } from '../../../offline/newUploadSession.ts';
import { uploadLocals } from '../../../offline/uploadLocals.ts';

export type Filed = { id: string; incident_id: string; incident_status?: string | undefined };

type Options = {
  values: IncidentForm;
  key: string;
  viewer: SignedInUser;
  dataProvider: Pick<DataProvider, 'create'> & Pick<IncidentActions, 'reportCreated'>;
  uploads: UploadSession;
  onProgress: (progress: UploadProgress) => void;
  onReplaced: (local: string, address: string) => void;
};

/**
 * Uploads local files, creates the incident once for its Idempotency-Key, and writes the audit entry (FORM-14,
 * FORM-16).
 * @throws the error of an upload or of the server; nothing is partly created, and the same key can be used again
 */
export async function submitIncident(options: Options): Promise<Filed> {
  const { values, key, viewer, dataProvider, uploads, onProgress, onReplaced } = options;
  const incident = await uploadLocals(asOffered(values), uploads, { onProgress, onReplaced });
  const { data } = await dataProvider.create<RaRecord & Filed>('incidents', {
    data: { ...incident, created_by: viewer.id, send_noti: 1 },
    meta: { idempotencyKey: key },
  });
  if (data.id === undefined) throw new Error('The server did not confirm the incident. Please try again.');
  // A network failure here must not look like a failed create: the incident is filed, and the server wrote the audit
  // entry itself. Without an id there is no audit trail to write to.
  if (data.id !== '') await dataProvider.reportCreated(String(data.id)).catch(() => undefined);
  return { id: String(data.id), incident_id: data.incident_id, incident_status: data.incident_status };
}

/** The recipient tabs are hidden if the incident is no longer an emergency, so their choices go (FORM-1). */
function asOffered(values: IncidentForm): IncidentForm {
  const { is_emergency_incident } = values.case_details.incident_description;
  return is_emergency_incident === 'Yes' ? values : { ...values, ...NO_CHOICE, noti_frequency: '' };
}

/** Returns the incident that an earlier attempt with this key filed, if its content was different. */
export function firstFiling(error: unknown): Filed | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { first } = error.body;
  if (typeof first !== 'object' || first === null) return undefined;
  return 'id' in first && 'incident_id' in first
    ? { id: String(first.id), incident_id: String(first.incident_id) }
    : undefined;
}
