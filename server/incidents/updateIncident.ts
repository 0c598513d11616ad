import { NO_REFERENCE_DATA } from '../../contract/reference/referenceData.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../http/endpoints/idempotency.ts';
import { readReferenceData } from '../platform/readReferenceData.ts';
import type { Services } from '../services.ts';
import { findAssignees } from './assignees.ts';
import { lockIncident } from './findIncident.ts';
import { forViewer, toFullIncident } from './incidentRow.ts';
import type { NotifyCreator, NotifyOfIncident } from './notify.ts';
import { planSave } from './planSave.ts';
import { planUpdates } from './planUpdates.ts';
import { storeChange, timeOfSave } from './storeChange.ts';

/**
 * Concurrent saves run one after another; a save without changes writes and notifies nothing.
 * @throws Refusal 400, 403, 404; 409 for the state, or (with `data`) for a conflicting save
 */
export async function updateIncident(
  services: Services,
  { input, by, idempotencyKey: key }: Call<'update_incident'>,
  notifyOfIncident: NotifyOfIncident,
  notifyCreator: NotifyCreator,
): Promise<Answer<'update_incident'>> {
  const { database, now } = services;
  const isWhole = input.case_details !== undefined;
  const reference = isWhole ? await readReferenceData(services.reference) : NO_REFERENCE_DATA;
  const { saved } = await database.transaction(async (transaction) => {
    const row = await lockIncident(transaction, by, input.id);
    const at = timeOfSave(row, now());
    return withIdempotencyKey(
      transaction,
      { userId: by.user.id, key, request: ['update_incident', input], at: now() },
      // The stored answer is unmasked and is masked on each retry, so refusals must not include it.
      async (): Promise<{ saved: Incident }> => {
        const planned = isWhole
          ? planSave(row, input, by, at, {
              reference,
              findAssignee: await findAssignees(transaction, input.aar.recommended_ca, at),
            })
          : planUpdates(row, input, by, at);
        if (planned.changes.sentences.length === 0) return { saved: toFullIncident(row) };
        const { platform } = input;
        const stored = await storeChange(transaction, row, planned, { by, at, platform, services });
        if (!isWhole) return { saved: toFullIncident(stored) };
        const { remark } = input;
        const isTold = await notifyCreator(transaction, { before: row, after: stored, remark, by, at });
        if (input.send_noti === 1) {
          const alreadyNotified = isTold ? row.createdBy : undefined;
          const about = { incidentId: row.id, event: 'updated', by, at, reference, alreadyNotified } as const;
          await notifyOfIncident(transaction, about);
        }
        return { saved: toFullIncident(stored) };
      },
    );
  });
  const data = forViewer(by.viewer, saved);
  return input.case_details === undefined ? { data, incident_updates: data.incident_updates } : { data };
}
