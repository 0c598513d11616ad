import { NO_REFERENCE_DATA } from '../../contract/reference/referenceData.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { readReferenceData } from '../platform/readReferenceData.ts';
import type { Services } from '../services.ts';
import { forViewer, toFullIncident } from './incidentRow.ts';
import { planSave } from './planSave.ts';
import { planUpdates } from './planUpdates.ts';
import { type NotifyOfChange, spendQuotas, withLockedIncident, writeChange } from './saveChange.ts';
import { findAssignees } from './sentContent.ts';

/**
 * A save without changes writes and notifies nothing.
 * @throws Refusal 400, 403, 404; 409 for the state, or (with `data`) for a conflicting save
 */
export async function updateIncident(
  services: Services,
  call: Call<'update_incident'>,
  notify: NotifyOfChange,
): Promise<Answer<'update_incident'>> {
  const { input, by } = call;
  const isWhole = input.case_details !== undefined;
  const reference = isWhole ? await readReferenceData(services.reference) : NO_REFERENCE_DATA;
  const { saved } = await withLockedIncident(
    services,
    { ...call, name: 'update_incident', id: input.id },
    // The stored answer is unmasked and is masked on each retry, so refusals must not include it.
    async (transaction, before, at): Promise<{ saved: Incident }> => {
      const change = isWhole
        ? planSave(before, input, by, at, {
            reference,
            assignees: await findAssignees(transaction, input, before.document, at),
          })
        : planUpdates(before, input, by, at);
      const after = await writeChange(transaction, change, services);
      if (isWhole && after !== before) {
        const isAnnounced = input.send_noti === 1;
        const recipientCount = await notify(transaction, { ...change, after, reference, isAnnounced });
        await spendQuotas(services, transaction, { before, after, by, recipientCount, at });
      }
      return { saved: toFullIncident(after) };
    },
  );
  const data = forViewer(by.viewer, saved);
  return isWhole ? { data } : { data, incident_updates: data.incident_updates };
}
