import { isServerSentence, mayAddToTrail, remarkSentence } from '../../contract/audit/serverSentences.ts';
import { withoutWritten, writeAudit } from '../audit/auditTrail.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../http/refusal.ts';
import { lockIncident } from './findIncident.ts';

/**
 * Drops sentences in the server's own format, so that clients cannot forge changes (IAUD-2).
 * @throws Refusal 404, 403
 */
export const addRemarks: Handler<'create_incident_audit_trail'> = async (
  { database, now },
  { input, by },
) => {
  const sent = input.description.map((sentence) => sentence.trim()).filter(Boolean);
  const remarks = [...new Set(sent.filter((sentence) => !isServerSentence(sentence)).map(remarkSentence))];
  await database.transaction(async (transaction) => {
    // The lock lets concurrent requests see each other's remarks.
    const incident = await lockIncident(transaction, by, input.incident_id);
    if (!mayAddToTrail(by.viewer, incident, incident.document.incident_updates, sent)) throw forbidden();
    if (remarks.length === 0) return;
    const subject = { subject: 'incident', id: String(incident.id) } as const;
    const description = await withoutWritten(transaction, subject, by, remarks);
    if (description.length === 0) return;
    await writeAudit(transaction, subject, by, { description, platform: input.platform, at: now() });
  });
};
