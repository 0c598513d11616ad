import { isServerSentence, mayAddToTrail, remarkSentence } from '../../contract/audit/serverSentences.ts';
import { notYetWritten, writeAudit } from '../audit/auditTrail.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { lockIncident } from './findIncident.ts';

/**
 * IAUD-2: what a client adds to an incident's audit trail. The console announces its changes here (`Create incident`,
 * `Update X from A to B` …); the server writes those itself, with the change they tell of, so whatever has the form of the
 * server's own sentences is left out: nothing is doubled, and no change can be invented. Anything else is kept as a remark of
 * the token's user and begins with `Remark: `; the same remark of the same person is kept once.
 * @throws Refusal 404, 403
 */
export async function addRemarks(
  { database, now }: Services,
  { input, by }: Call<'create_incident_audit_trail'>,
): Promise<Answer<'create_incident_audit_trail'>> {
  const sent = input.description.map((sentence) => sentence.trim()).filter(Boolean);
  const remarks = [...new Set(sent.filter((sentence) => !isServerSentence(sentence)).map(remarkSentence))];
  await database.transaction(async (transaction) => {
    // Locked, so that of two that come at once the second sees the first.
    const incident = await lockIncident(transaction, by, input.incident_id);
    if (!mayAddToTrail(by.viewer, incident, incident.document.incident_updates, sent)) throw forbidden();
    if (remarks.length === 0) return;
    const subject = { subject: 'incident', id: String(incident.id) } as const;
    const description = await notYetWritten(transaction, subject, by, remarks);
    if (description.length === 0) return;
    await writeAudit(transaction, subject, by, { description, platform: input.platform, at: now() });
  });
  return {};
}
