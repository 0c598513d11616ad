import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { AfterActionReport } from '../../../contract/schemas/afterActionReport.ts';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import type { IncidentUpdate, SentBack } from '../../../contract/schemas/incident.ts';
import type { NotifiedDepartment } from '../../../contract/schemas/notification.ts';
import type { Category, IncidentStatus } from '../../../contract/values/incidentValues.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

export type IncidentDocument = {
  case_details: CaseDetails;
  aar: AfterActionReport;
  incident_updates: IncidentUpdate[];
  notification_list: string[];
  checked_users: string[];
  unchecked_users: string[];
  selected_noti_departs: NotifiedDepartment[];
  /** Instant of the last save of anything but updates (DET-11). */
  content_saved_at?: string;
  /** Who saved it. Incidents that were last saved by an older server have none. */
  content_saved_by?: { id: string; name: string };
  /** The person who rejected it; removed when it is submitted again (FLOW-5). */
  sent_back?: SentBack | undefined;
  /** The original category of a case that was lowered to c1 while it waits (FLOW-5). */
  submitted_category?: Category | undefined;
};

export const incidents = pgTable(
  'incidents',
  {
    /** Also the number in the incident code: 123 is INC-000123. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    status: text().$type<IncidentStatus>().notNull(),
    category: text().$type<Category | ''>().notNull(),
    park: text().notNull(),
    zoneType: text('zone_type').notNull(),
    incidentType: text('incident_type').notNull(),
    placement: text().notNull(),
    classification: text().notNull(),
    isEmergency: boolean('is_emergency').notNull(),
    /** Local date in Singapore; null for drafts without one. */
    incidentDate: date('incident_date', { mode: 'string' }),
    /** Hour of the day; null if the time is unknown. */
    incidentHour: smallint('incident_hour').generatedAlwaysAs(
      sql`case when document #>> '{case_details,incident_description,time}' ~ '^([01][0-9]|2[0-3]):'
        then left(document #>> '{case_details,incident_description,time}', 2)::smallint end`,
    ),
    /** Deadline for the report to the authorities (contract/incidents/regulatory.ts); null if none is due. */
    reportDue: date('report_due', { mode: 'string' }),
    /** Version of the rules that produced `reportDue`; 0 if not yet calculated. */
    reportRules: smallint('report_rules').notNull().default(0),
    /** Pin on the map (FORM-6): `x` is the longitude. Null if a zone or a typed place was chosen. */
    pin: point({ mode: 'xy' }).generatedAlwaysAs(
      sql`case when zone_type = 'Other: Pin current location' and btrim(document #>> '{case_details,incident_description,zone}')
          ~ '^-?([0-8]?[0-9]([.][0-9]+)?|90([.]0+)?), ?-?((1[0-7][0-9]|[0-9]{1,2})([.][0-9]+)?|180([.]0+)?)$'
        then point(split_part(document #>> '{case_details,incident_description,zone}', ',', 2)::double precision,
          split_part(document #>> '{case_details,incident_description,zone}', ',', 1)::double precision) end`,
    ),
    title: text().notNull(),
    notiFrequency: text('noti_frequency').$type<'' | 'repeat' | 'one time'>().notNull().default(''),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    creatorName: text('creator_name').notNull(),
    department: text().notNull(),
    subDepartment: text('sub_department').notNull(),
    createdAt: instant('created_at').notNull(),
    latestUpdatedAt: instant('latest_updated_at').notNull(),
    latestUpdatedBy: text('latest_updated_by').notNull(),
    document: jsonb().$type<IncidentDocument>().notNull(),
    /** greatest() because lpad() truncates longer numbers. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold_text('inc-' || lpad(id::text, greatest(6, length(id::text)), '0') || '|' || title || '|' || creator_name)`,
    ),
  },
  (table) => [
    index('incidents_creator').on(table.createdBy, table.latestUpdatedAt),
    index('incidents_open')
      .on(table.status, table.latestUpdatedAt, table.id)
      .where(sql`status in ('Open', 'Pending Approval', 'Draft', 'Approve')`),
    index('incidents_emergencies').on(table.latestUpdatedAt).where(sql`is_emergency`),
    index('incidents_pinned').on(table.incidentDate).where(sql`pin is not null`),
    // An area of the map, by the latest update.
    index('incidents_place').on(table.park, table.zoneType, table.latestUpdatedAt, table.id),
    index('incidents_report_due').on(table.reportDue).where(sql`report_due is not null`),
  ],
);

/**
 * Incidents by day and place, for figures of many months. Triggers only add rows, some with -1, so that writers never
 * wait for each other; the sum counts, and a job merges the rows.
 */
export const incidentCounts = pgTable(
  'incident_counts',
  {
    incidentDate: date('incident_date', { mode: 'string' }),
    park: text().notNull(),
    zoneType: text('zone_type').notNull(),
    category: text().$type<Category | ''>().notNull(),
    incidentType: text('incident_type').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('incident_counts_date').on(table.incidentDate)],
);

/** Stored files that an incident shows. Clients may not delete these files. */
export const incidentFiles = pgTable(
  'incident_files',
  {
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    path: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.path] }),
    index('incident_files_path').on(table.path),
  ],
);

/** Copied from the incident documents by a trigger, for queries by person and date (DET-4). */
export const correctiveActions = pgTable(
  'corrective_actions',
  {
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    actionId: text('action_id').notNull(),
    /** At most one of the two is set. */
    assignedUser: text('assigned_user'),
    assignedDepartment: text('assigned_department'),
    dueOn: date('due_on', { mode: 'string' }),
    isDone: boolean('is_done').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.actionId] }),
    index('corrective_actions_user').on(table.assignedUser, table.isDone, table.dueOn),
    index('corrective_actions_department').on(table.assignedDepartment, table.isDone, table.dueOn),
    index('corrective_actions_due').on(table.dueOn).where(sql`not is_done`),
  ],
);

/** Reminders already sent for an action and its due date (server/incidents/actions/reminders.ts). */
export const actionReminders = pgTable(
  'action_reminders',
  {
    incidentId: bigint('incident_id', { mode: 'number' }).notNull(),
    actionId: text('action_id').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    number: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.actionId, table.dueOn, table.number] })],
);

export const incidentViews = pgTable(
  'incident_views',
  {
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => incidents.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.userId] })],
);
