import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import type { SignedIn } from '../../../server/http/authentication/authenticate.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import type { IncidentRow } from '../../../server/incidents/incidentRow.ts';
import { type FullSave, planSave } from '../../../server/incidents/planSave.ts';
import { buildCaseDetails, buildCasualty } from '../../helpers/factories.ts';
import { INSTALLED_REFERENCE } from '../../helpers/installedReference.ts';
import { getMember, SOMEBODY } from '../contract/tables.ts';

export const AT = new Date('2026-11-03T03:00:00.000Z');
export const READ = new Date('2026-11-03T02:30:00.123Z');

/** Numbers the casualties like the server. */
function storedDetails(category: CaseDetails['incident_description']['category']): CaseDetails {
  const person_involved_details = [buildCasualty({ casualty_no: 'Casualty 1' })];
  return buildCaseDetails({ description: { category }, details: { person_involved_details } });
}

export function getRow(changed: Partial<IncidentRow> = {}): IncidentRow {
  const category = changed.category ?? 'c1';
  return {
    id: 7,
    status: 'Open',
    category,
    isEmergency: false,
    createdBy: SOMEBODY,
    notiFrequency: '',
    createdAt: READ,
    latestUpdatedAt: READ,
    document: {
      case_details: storedDetails(category),
      aar: emptyReport(),
      incident_updates: [],
      notification_list: ['Tram Ops'],
      checked_users: ['u1'],
      unchecked_users: [],
      selected_noti_departs: [{ name: 'Tram Ops', status: 1 }],
    },
    ...changed,
  } as IncidentRow;
}

export function planned(row: IncidentRow, sent: FullSave, by: SignedIn, at: Date) {
  const { after, changes } = planSave(row, sent, by, at, { reference: INSTALLED_REFERENCE, assignees: [] });
  return { ...after, changes };
}

export function buildSave(row: IncidentRow, changed: Partial<FullSave> = {}): FullSave {
  const { case_details, aar, notification_list } = structuredClone(row.document);
  return {
    platform: 'web',
    id: String(row.id),
    case_details,
    aar,
    noti_frequency: row.notiFrequency,
    notification_list,
    checked_users: [],
    unchecked_users: [],
    selected_noti_departs: [],
    send_noti: 1,
    latest_updated_at: row.latestUpdatedAt.toISOString(),
    ...changed,
  };
}

export function describedAs(
  row: IncidentRow,
  description: Partial<CaseDetails['incident_description']>,
): CaseDetails {
  const { case_details } = row.document;
  return { ...case_details, incident_description: { ...case_details.incident_description, ...description } };
}

export const as = (viewer: SignedIn['viewer']): SignedIn => ({ viewer, user: { name: 'Me' } }) as SignedIn;
export const member = (role: Role) => as(getMember(role));

export function getRefusal(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
