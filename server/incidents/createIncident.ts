import { mayRaiseEmergency } from '../../contract/access.ts';
import { CREATE_SENTENCE } from '../../contract/audit/changeSentences.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { emptyCaseDetails, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { statusOnCreate } from '../../contract/incidents/incidentFlow.ts';
import { unmaskMedicalStatus, unmaskPersons } from '../../contract/incidents/masking.ts';
import { normalizeContent } from '../../contract/incidents/normalizeContent.ts';
import { checkIncidentValues, checkRecipients } from '../../contract/reference/referenceValues.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../http/endpoints/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { readReferenceData } from '../platform/readReferenceData.ts';
import type { Services } from '../services.ts';
import { assertValid, refuseNotOffered } from './assertValid.ts';
import { findAssignees } from './assignees.ts';
import { toColumns } from './incidentColumns.ts';
import { recordFiles } from './incidentFiles.ts';
import { incidentCode } from './incidentRow.ts';
import type { NotifyOfIncident } from './notify.ts';
import { mergeReporting } from './reporting.ts';
import { mergePersons, storedActions } from './storedEntries.ts';

type CreateInput = Call<'create_incident'>['input'];

const filedAnswer = endpoints.create_incident.output.omit({ message: true });

const filedFirst = (kept: unknown) => filedAnswer.safeParse(kept).data;

/** Emergencies always notify; other incidents only if `send_noti` is set (FORM-14 to FORM-16). */
export async function createIncident(
  services: Services,
  { input: sent, by, idempotencyKey: key }: Call<'create_incident'>,
  notifyOfIncident: NotifyOfIncident,
): Promise<Answer<'create_incident'>> {
  const { database, now } = services;
  const content = normalizeContent(sent);
  const aar = unmaskMedicalStatus(content.aar, emptyReport());
  const input = { ...sent, aar, case_details: asNew(content.case_details) };
  const isEmergency = input.case_details.incident_description.is_emergency_incident === 'Yes';
  if (isEmergency && !mayRaiseEmergency(by.viewer)) {
    throw new Refusal(403, "You don't have permission to raise an emergency incident.");
  }
  const at = now();
  assertValid(input.case_details, 'submit', at);
  const reference = await readReferenceData(services.reference);
  return database.transaction((transaction) =>
    withIdempotencyKey(
      transaction,
      { userId: by.user.id, key, request: ['create_incident', sent], at, first: filedFirst },
      async (): Promise<Answer<'create_incident'>> => {
        // After the key is checked: a value may be retired between a request and its retry.
        const { document, errors } = checkIncidentValues(input, undefined, reference);
        const recipients = checkRecipients(document, undefined, reference);
        refuseNotOffered(errors, recipients.errors);
        const { id, status } = await insertIncident(transaction, recipients.choice, by, at);
        const after = { case_details: document.case_details, incident_updates: [] };
        await recordFiles(transaction, id, { after }, { by, services });
        await writeAudit(transaction, { subject: 'incident', id: String(id) }, by, {
          description: [CREATE_SENTENCE],
          platform: input.platform,
          at,
        });
        if (isEmergency || input.send_noti === 1) {
          await notifyOfIncident(transaction, { incidentId: id, event: 'created', by, at, reference });
        }
        const latest_updated_at = at.toISOString();
        await publish(transaction, { kind: 'incident_changed', id: String(id), latest_updated_at });
        return { id: String(id), incident_id: incidentCode(id), incident_status: status };
      },
    ),
  );
}

/** Masked values count as empty, because a new incident has no stored names (LIST-12). */
function asNew(details: CaseDetails): CaseDetails {
  const nothing = emptyCaseDetails();
  return mergePersons(unmaskPersons(details, nothing), nothing);
}

async function insertIncident(transaction: Queryable, input: CreateInput, by: SignedIn, at: Date) {
  const { category, is_emergency_incident, is_followup_required } = input.case_details.incident_description;
  const findAssignee = await findAssignees(transaction, input.aar.recommended_ca, at);
  const status = statusOnCreate({
    emergency: is_emergency_incident,
    category,
    followUp: is_followup_required,
  });
  const [created] = await transaction
    .insert(incidents)
    .values({
      ...toColumns(input),
      document: {
        case_details: input.case_details,
        aar: {
          ...input.aar,
          recommended_ca: storedActions(input.aar.recommended_ca, [], { by, at, category, findAssignee }),
          ...mergeReporting(input.aar, undefined, true),
        },
        incident_updates: [],
        notification_list: input.notification_list,
        checked_users: input.checked_users,
        unchecked_users: input.unchecked_users,
        selected_noti_departs: input.selected_noti_departs,
      },
      status,
      createdBy: by.user.id,
      creatorName: by.user.name,
      department: by.user.department,
      subDepartment: by.user.subDepartment,
      createdAt: at,
      latestUpdatedAt: at,
      latestUpdatedBy: by.user.name,
    })
    .returning({ id: incidents.id });
  if (!created) throw new Error('The database stored no incident.');
  return { id: created.id, status };
}
