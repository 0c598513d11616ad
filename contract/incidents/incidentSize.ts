import { INCIDENT_MAX_BYTES, UPDATES_MAX_BYTES } from '../limits.ts';
import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { CaseDetails } from '../schemas/caseDetails.ts';
import type { IncidentUpdate } from '../schemas/incident.ts';
import type { FieldError } from '../validation.ts';
import type { RecipientChoice } from './recipients.ts';

export type IncidentContent = {
  case_details: CaseDetails;
  aar: AfterActionReport;
} & Partial<RecipientChoice>;

/** Size in UTF-8. A surrogate is half of a four-byte character. */
function countBytes(value: unknown): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  for (const [unit] of text.matchAll(/[^\0-\x7f]/g)) {
    bytes += unit < '\u0800' || (unit >= '\ud800' && unit <= '\udfff') ? 1 : 2;
  }
  return bytes;
}

const toKilobytes = (bytes: number) => Math.ceil(bytes / 1000);

function getBytes({ case_details, aar, ...rest }: IncidentContent): number {
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = rest;
  const recipients = { notification_list, checked_users, unchecked_users, selected_noti_departs };
  return countBytes({ case_details, aar, ...recipients });
}

/** Each field has its own limit, but a hundred persons with the longest texts would still be several megabytes. */
export function incidentSizeProblem(content: IncidentContent, stored?: IncidentContent): FieldError {
  const bytes = getBytes(content);
  if (bytes <= INCIDENT_MAX_BYTES || (stored && bytes <= getBytes(stored))) return undefined;
  return `This incident has ${toKilobytes(bytes)} kB, and at most ${toKilobytes(INCIDENT_MAX_BYTES)} kB can be saved. Please shorten its texts.`;
}

export function updatesSizeProblem(
  updates: readonly IncidentUpdate[],
  stored: readonly IncidentUpdate[],
): FieldError {
  const bytes = countBytes(updates);
  if (bytes <= UPDATES_MAX_BYTES || bytes <= countBytes(stored)) return undefined;
  return `The updates of this incident have ${toKilobytes(bytes)} kB, and at most ${toKilobytes(UPDATES_MAX_BYTES)} kB can be saved. Please shorten this one.`;
}
