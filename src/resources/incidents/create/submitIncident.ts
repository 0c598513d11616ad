import type { DataProvider, RaRecord } from 'react-admin';
import { NO_CHOICE } from '../../../../contract/incidents/notified.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { HttpError } from '../../../api/callServer.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { IncidentActions } from '../../../dataProvider/incidentActions.ts';
import type { UploadProgress, UploadSession } from '../../../offline/newUploadSession.ts';
import { uploadLocals } from '../../../offline/uploadLocals.ts';

export type Filed = { id: string; incident_id: string };

type Options = {
  values: IncidentForm;
  key: string;
  viewer: SignedInUser;
  dataProvider: Pick<DataProvider, 'create'> & Pick<IncidentActions, 'reportCreated'>;
  uploads: UploadSession;
  onProgress: (progress: UploadProgress) => void;
  /** A file is stored now; the form must know, so that the next try does not send it again. */
  onReplaced: (local: string, address: string) => void;
};

/**
 * FORM-14, FORM-16: uploads what is only on this device, files the incident once for its key, and writes the audit entry.
 * @throws what the uploads or the server refuse; nothing is half filed then, and the same key may be sent again
 */
export async function submitIncident(options: Options): Promise<Filed> {
  const { values, key, viewer, dataProvider, uploads, onProgress, onReplaced } = options;
  const incident = await uploadLocals(asOffered(values), uploads, { onProgress, onReplaced });
  const { data } = await dataProvider.create<RaRecord & Filed>('incidents', {
    data: { ...incident, created_by: viewer.id, send_noti: 1 },
    meta: { idempotencyKey: key },
  });
  if (data.id === undefined) throw new Error('The server did not say what it filed. Please try again.');
  // The server has written the entry itself; a network that breaks now must not look like an incident that was not filed.
  // Of one whose id it did not tell there is nothing to write it to.
  if (data.id !== '') await dataProvider.reportCreated(String(data.id)).catch(() => undefined);
  return { id: String(data.id), incident_id: data.incident_id };
}

/** FORM-1: of an emergency that is none after all, nobody sees any more what was chosen on its notification tabs. */
function asOffered(values: IncidentForm): IncidentForm {
  const { is_emergency_incident } = values.case_details.incident_description;
  return is_emergency_incident === 'Yes' ? values : { ...values, ...NO_CHOICE, noti_frequency: '' };
}

/** What an earlier try with the same key filed, where the server refuses because the content has changed since. */
export function firstFiling(error: unknown): Filed | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { first } = error.body;
  if (typeof first !== 'object' || first === null) return undefined;
  return 'id' in first && 'incident_id' in first
    ? { id: String(first.id), incident_id: String(first.incident_id) }
    : undefined;
}
