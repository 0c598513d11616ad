import { mayChooseRecipients, mayRaiseEmergency } from '../../contract/access.ts';
import { CREATE_SENTENCE } from '../../contract/audit/changeSentences.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { emptyCaseDetails, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { statusOnCreate } from '../../contract/incidents/incidentFlow.ts';
import { unmaskIncident } from '../../contract/incidents/masking.ts';
import { NO_CHOICE } from '../../contract/incidents/recipients.ts';
import { checkIncidentValues, checkRecipients } from '../../contract/reference/referenceValues.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../http/endpoints/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { readReferenceData } from '../platform/readReferenceData.ts';
import type { Services } from '../services.ts';
import { incidentCode } from './incidentRow.ts';
import { type IncidentChange, type NotifyOfChange, spendQuotas, writeChange } from './saveChange.ts';
import {
  assertOffered,
  assertSize,
  assertValid,
  findAssignees,
  mergeActions,
  mergePersons,
  normalizeContent,
} from './sentContent.ts';

const filedAnswer = endpoints.create_incident.output.omit({ message: true });

const filedFirst = (kept: unknown) => filedAnswer.safeParse(kept).data;

/** Emergencies always notify; other incidents only if `send_noti` is set (FORM-14 to FORM-16). */
export async function createIncident(
  services: Services,
  { input: sent, by, idempotencyKey: key }: Call<'create_incident'>,
  notify: NotifyOfChange,
): Promise<Answer<'create_incident'>> {
  const { database, now } = services;
  // Masked values count as empty, because a new incident has no stored names (LIST-12).
  const nothing = { case_details: emptyCaseDetails(), aar: emptyReport() };
  const unmasked = unmaskIncident(normalizeContent(sent), nothing, true);
  const case_details = mergePersons(unmasked.case_details, nothing.case_details);
  const { category, is_emergency_incident, is_followup_required } = case_details.incident_description;
  const isEmergency = is_emergency_incident === 'Yes';
  if (isEmergency && !mayRaiseEmergency(by.viewer)) {
    throw new Refusal(403, "You don't have permission to raise an emergency incident.");
  }
  const at = now();
  assertValid(case_details, 'submit', at);
  const reference = await readReferenceData(services.reference);
  return database.transaction((transaction) =>
    withIdempotencyKey(
      transaction,
      { userId: by.user.id, key, request: ['create_incident', sent], at, first: filedFirst },
      async (): Promise<Answer<'create_incident'>> => {
        // After the key is checked: a value may be retired between a request and its retry.
        const checked = checkIncidentValues({ case_details, aar: unmasked.aar }, undefined, reference);
        const { notification_list, checked_users, unchecked_users, selected_noti_departs } = sent;
        const choice = { notification_list, checked_users, unchecked_users, selected_noti_departs };
        const facts = { category, createdBy: by.user.id, isEmergency };
        const chosen = mayChooseRecipients(by.viewer, facts) ? choice : NO_CHOICE;
        const recipients = checkRecipients(chosen, undefined, reference, isEmergency);
        assertOffered(checked.errors, recipients.errors);
        const { document } = checked;
        const assignees = await findAssignees(transaction, document, undefined, at);
        const aar = mergeActions(document.aar, nothing.aar, { by, at, assignees });
        assertSize({ ...document, aar, ...recipients.choice });
        const change: IncidentChange = {
          ...{ before: undefined, by, at, platform: sent.platform },
          after: {
            status: statusOnCreate({
              emergency: is_emergency_incident,
              category,
              followUp: is_followup_required,
            }),
            notiFrequency: sent.noti_frequency,
            document: { ...document, aar, incident_updates: [], ...recipients.choice },
          },
          changes: { sentences: [CREATE_SENTENCE], details: [] },
        };
        const after = await writeChange(transaction, change, services);
        const isAnnounced = isEmergency || sent.send_noti === 1;
        const recipientCount = await notify(transaction, { ...change, after, reference, isAnnounced });
        await spendQuotas(services, transaction, { before: undefined, after, by, recipientCount, at });
        return { id: String(after.id), incident_id: incidentCode(after.id), incident_status: after.status };
      },
    ),
  );
}
