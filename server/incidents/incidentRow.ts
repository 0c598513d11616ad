import { type IncidentFacts, maySeeNames, type Viewer } from '../../contract/access.ts';
import { maskIncident } from '../../contract/incidents/masking.ts';
import { getReportDueDate, REPORTING_RULES_VERSION } from '../../contract/incidents/regulatory.ts';
import type { Incident, IncidentListItem, IncidentListRow } from '../../contract/schemas/incident.ts';
import { wireDateToDay } from '../../contract/singaporeTime.ts';
import type { Category } from '../../contract/values/incidentValues.ts';
import type { incidents } from '../database/schema.ts';

export type IncidentRow = typeof incidents.$inferSelect;

/** The columns that a change sets; the others are derived from them. */
export type IncidentState = Pick<IncidentRow, 'status' | 'notiFrequency' | 'document'>;

export function toColumns({ status, notiFrequency, document }: IncidentState) {
  const description = document.case_details.incident_description;
  return {
    status,
    notiFrequency,
    document,
    category: description.category,
    park: description.park,
    zoneType: description.zone_type,
    incidentType: description.incident_type,
    placement: description.incident_placement,
    classification: description.incident_classification,
    isEmergency: description.is_emergency_incident === 'Yes',
    incidentDate: wireDateToDay(description.date) ?? null,
    title: description.incident_title,
    ...reportingColumns(document),
  };
}

export function reportingColumns(content: Pick<IncidentRow['document'], 'case_details' | 'aar'>) {
  return { reportDue: getReportDueDate(content) ?? null, reportRules: REPORTING_RULES_VERSION };
}

export function incidentCode(id: number): string {
  return `INC-${String(id).padStart(6, '0')}`;
}

type ListColumns = Omit<
  IncidentRow,
  | 'searchText'
  | 'classification'
  | 'isEmergency'
  | 'incidentDate'
  | 'incidentHour'
  | 'pin'
  | 'reportDue'
  | 'reportRules'
  | 'latestUpdatedBy'
  | 'notiFrequency'
  | 'subDepartment'
>;

/** Columns for `fields=row`, which skips the large document. */
type RowColumns = Omit<ListColumns, 'document'> &
  Pick<IncidentRow, 'isEmergency' | 'reportDue'> & { submittedCategory: Category | null };

/** Posted updates do not count. */
export function contentSavedAt({ document, latestUpdatedAt }: IncidentRow): string {
  return document.content_saved_at ?? latestUpdatedAt.toISOString();
}

export function toDescription(row: IncidentRow): IncidentFacts {
  return { ...row, submittedCategory: row.document.submitted_category };
}

function storedFields(row: Omit<ListColumns, 'document'>, submitted_category: Category | null | undefined) {
  return {
    id: String(row.id),
    incident_id: incidentCode(row.id),
    incident_status: row.status,
    filtered_category: row.category,
    filtered_park: row.park,
    filtered_zone_type: row.zoneType,
    filtered_incident_type: row.incidentType,
    filtered_incident_placement: row.placement,
    creator_name: row.creatorName,
    created_by: row.createdBy,
    department: row.department,
    created_at: row.createdAt.toISOString(),
    latest_updated_at: row.latestUpdatedAt.toISOString(),
    ...(submitted_category && { submitted_category }),
  };
}

/** A row contains nothing about persons, so it is the same for every viewer (LIST-4). */
export function toListRow(row: RowColumns): IncidentListRow {
  return {
    ...storedFields(row, row.submittedCategory),
    ...(row.reportDue && { report_due: row.reportDue }),
    case_details: {
      incident_description: {
        incident_title: row.title,
        is_emergency_incident: row.isEmergency ? 'Yes' : 'No',
      },
    },
  };
}

export function toListItem(viewer: Viewer, row: ListColumns): IncidentListItem {
  return forViewer(viewer, {
    ...storedFields(row, row.document.submitted_category),
    case_details: row.document.case_details,
    incident_updates: row.document.incident_updates,
    root_cause: row.document.aar.root_cause,
    pending: false,
  });
}

export function toIncident(viewer: Viewer, row: IncidentRow): Incident {
  return forViewer(viewer, toFullIncident(row));
}

/** The result contains all personal data; call forViewer before sending it. */
export function toFullIncident(row: IncidentRow): Incident {
  const saver = row.document.content_saved_by;
  return {
    ...storedFields(row, row.document.submitted_category),
    latest_updated_by: row.latestUpdatedBy,
    case_details: row.document.case_details,
    aar: row.document.aar,
    incident_updates: row.document.incident_updates,
    noti_frequency: row.notiFrequency,
    notification_list: row.document.notification_list,
    checked_users: row.document.checked_users,
    unchecked_users: row.document.unchecked_users,
    selected_noti_departs: row.document.selected_noti_departs,
    sub_department: row.subDepartment,
    ...(saver && { content_saved: { by: saver.name, by_id: saver.id, at: contentSavedAt(row) } }),
    ...(row.document.sent_back && { sent_back: row.document.sent_back }),
  };
}

/** The only place that decides whether persons are masked (LIST-12). */
export function forViewer<Sent extends Pick<Incident, 'created_by' | 'case_details'> & Partial<Incident>>(
  viewer: Viewer,
  incident: Sent,
): Sent {
  return maySeeNames(viewer, { createdBy: incident.created_by }) ? incident : maskIncident(incident);
}
