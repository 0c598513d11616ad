import { z } from 'zod';
import { INCIDENT_ACTIONS } from '../incidents/incidentFlow.ts';
import { EXPORT_PAGE_SIZE, MEDIA_MAX_COUNT, UPDATES_MAX_COUNT } from '../limits.ts';
import { aar } from '../schemas/afterActionReport.ts';
import { incidentAuditEntry } from '../schemas/auditTrail.ts';
import { fileUrl } from '../schemas/caseDetails.ts';
import {
  answer,
  eventOrder,
  filter,
  freeText,
  getList,
  instant,
  name,
  oneBasedPage,
  optionalDay,
  optionalRecordId,
  pageSize,
  platform,
  queryFlag,
  recordId,
  search,
  sorting,
  storable,
  success,
  zeroBasedPage,
} from '../schemas/common.ts';
import {
  caseFingerprint,
  incident,
  incidentListItem,
  incidentListRow,
  incidentUpdate,
  myAction,
  nearbyIncident,
  notificationChoice,
  PRESENT_STATES,
  presentPerson,
  sentContent,
} from '../schemas/incident.ts';
import { listViews, storedViews } from '../schemas/listView.ts';
import { timelineEntry } from '../schemas/timeline.ts';
import { ACTION_FILTERS, REPORTING_FILTERS } from '../values/incidentFilter.ts';
import { CASE_SCOPES, CATEGORIES, STATUS_TABS, STATUSES } from '../values/incidentValues.ts';
import { AREA_MAX_LENGTH, PIN_CELL, parseArea } from '../values/mapArea.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

/** 0 is a valid coordinate, so an empty text must not be coerced to it. */
function coordinate(limit: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && !value.trim() ? undefined : value),
    z.coerce.number().min(-limit).max(limit),
  );
}

/** Clients send an empty text for the sort order that they do not use. */
const sortingOrNone = z
  .union([z.literal(''), sorting])
  .optional()
  .transform((value) => value || undefined);

const listFilters = {
  platform,
  from_date: optionalDay,
  to_date: optionalDay,
  category: z
    .enum(['', 'All', ...CATEGORIES])
    .optional()
    .transform((value) => (value && value !== 'All' ? value : undefined)),
  park: filter,
  zone: filter,
  incident_type: filter,
  incident_placement: filter,
  incident_status: z
    .enum(['', ...STATUS_TABS, 'Approve'])
    .optional()
    .transform((value) => (value && value !== 'All' ? value : undefined)),
  case: z
    .enum(['', 'All', ...CASE_SCOPES])
    .default('all_cases')
    .transform((value) => (value === '' || value === 'All' ? 'all_cases' : value)),
  /** Not in the specification: incidents whose report to the authorities is due; `overdue` once the last day has passed. */
  reporting: z
    .enum(['', 'All', ...REPORTING_FILTERS])
    .optional()
    .transform((value) => (value && value !== 'All' ? value : undefined)),
  actions: z
    .enum(['', 'All', ...ACTION_FILTERS])
    .optional()
    .transform((value) => (value && value !== 'All' ? value : undefined)),
  /** Not in the specification: corners of a map area, `1.40435,103.79302;…`. */
  area: storable
    .max(AREA_MAX_LENGTH)
    .refine((text) => text === '' || parseArea(text) !== undefined)
    .optional()
    .transform((value) => value || undefined),
  /** Not in the specification: only incidents pinned in this cell of the map's grid (`toPinCell`). */
  pin_cell: storable
    .refine((text) => text === '' || PIN_CELL.test(text))
    .optional()
    .transform((value) => value || undefined),
  user_id: optionalRecordId,
  created_by: filter,
  sort_by_date: sortingOrNone,
  sort_by_number: sortingOrNone,
  search,
};

/** Not in the specification. The status `Approve` has no tab and counts under All only. */
const tabCounts = z.object({
  All: z.int(),
  Open: z.int(),
  'Pending Approval': z.int(),
  Draft: z.int(),
  Closed: z.int(),
  Archived: z.int(),
});

export const incidentEndpoints = {
  get_all_incidents: endpoint(calls.get_all_incidents, {
    summary:
      'The incident list, paged; an export (or a size over 50) has up to 1000 per page, over at most 31 days',
    input: z.object({
      ...listFilters,
      export: queryFlag,
      /** `row` returns only the fields of a list row; exports return full incidents. */
      fields: z.enum(['row']).optional(),
      /** Zero-based; one-based in an export. */
      page: z.coerce.number().int().min(0).max(1_000_000).optional(),
      /** The last id of the previous page of an ascending export. Replaces `page`, so that changes in between shift nothing. */
      after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
      /** More than 50 makes it an export, even without the flag. */
      size: z.coerce.number().int().min(1).max(EXPORT_PAGE_SIZE).optional(),
    }),
    output: success.extend({
      list: z.array(z.union([incidentListItem, incidentListRow])),
      nexturl: z.string().nullable(),
      total_pages: z.number().int(),
      total: z.number().int(),
    }),
  }),
  count_incidents: endpoint(calls.count_incidents, {
    summary: 'Number of incidents per tab under the given filters; the requested tab is ignored',
    input: z.object(listFilters),
    output: answer({ data: tabCounts }),
  }),
  map_incidents: endpoint(calls.map_incidents, {
    summary: 'Locations of the listed incidents: counts by zone, and clustered pins',
    input: z.object(listFilters),
    output: answer({
      /** Sorted by count, including zones missing from the reference data; `category` is the most severe. */
      zones: z.array(
        z.object({ park: z.string(), zone: z.string(), count: z.int(), category: z.enum(CATEGORIES) }),
      ),
      pins: z.array(
        z.object({ lat: z.number(), lng: z.number(), count: z.int(), category: z.enum(CATEGORIES) }),
      ),
      /** Pinned incidents outside the 2,000 places with the most, or without a valid position. */
      left: z.int(),
    }),
  }),
  get_list_views: endpoint(calls.get_list_views, {
    summary: "The caller's saved views of the incident list, in order",
    input: z.object({ platform }),
    output: answer({ data: storedViews }),
  }),
  save_list_views: endpoint(calls.save_list_views, {
    summary: "Replaces the caller's saved views unless they were saved elsewhere in between",
    input: z.object({ platform, views: listViews, version: storedViews.shape.version }),
    output: answer({ data: storedViews }),
  }),
  get_nearby_incidents: endpoint(calls.get_nearby_incidents, {
    summary: 'Incidents of the last two hours at this place that the user may open, nearest first',
    input: z.object({ platform, park: name.min(1), zone_type: name.default(''), zone: name.default('') }),
    output: answer({ data: z.array(nearbyIncident) }),
  }),
  get_incident: endpoint(calls.get_incident, {
    summary: 'One incident',
    input: z.object({ platform, id: recordId }),
    output: answer({ data: incident }),
  }),
  create_incident: endpoint(calls.create_incident, {
    summary: 'Files an incident; the server decides its status',
    idempotent: true,
    input: sentContent.extend({
      ...notificationChoice.shape,
      platform,
      created_by: optionalRecordId,
      incident_status: z.enum(['', ...STATUSES]).optional(),
    }),
    output: answer({ id: z.string(), incident_id: z.string(), incident_status: z.enum(STATUSES) }),
  }),
  update_incident: endpoint(calls.update_incident, {
    summary: 'Saves an incident, or only its updates, and performs the given action',
    idempotent: true,
    input: z.union([
      sentContent.extend({
        ...notificationChoice.shape,
        // Both are required, unlike in a create: an update would blank an omitted one.
        case_details: sentContent.shape.case_details.unwrap(),
        aar,
        platform,
        id: recordId,
        action: z.enum(INCIDENT_ACTIONS).optional(),
        /** Without an action, the requested status; it is checked as the action that leads there. */
        incident_status: z.enum(['', ...STATUSES]).optional(),
        /** Required to reopen; optional for sending back, or for closing with open items. */
        remark: freeText.optional(),
        /** As last read: the server reports a conflict if its own is later. Without it there is no conflict check. */
        latest_updated_at: instant.optional(),
      }),
      z.object({
        platform,
        id: recordId,
        incident_updates: z.array(incidentUpdate).min(1).max(UPDATES_MAX_COUNT),
        /** As last read. Editing or deleting an update checks it; posting one never conflicts. */
        latest_updated_at: instant.optional(),
        // A full incident also carries its updates; a rejected one must not be saved as updates alone.
        case_details: z.undefined().optional(),
        aar: z.undefined().optional(),
        action: z.undefined().optional(),
      }),
    ]),
    output: answer({
      data: incident,
      /** The current state of the updates, if only they were saved. */
      incident_updates: z.array(incidentUpdate).optional(),
    }),
  }),
  have_viewed_incident: endpoint(calls.have_viewed_incident, {
    summary: 'Records that the user viewed an incident; views of a local draft are not recorded',
    input: z.object({
      platform,
      // A draft's id is sent as a number.
      incident_id: z.union([recordId, z.int().min(0).transform(String)]),
      user_id: optionalRecordId,
    }),
    output: success,
  }),
  incident_presence: endpoint(calls.incident_presence, {
    summary: 'Reports that a page has an incident open and returns who else does; repeat every 20 seconds',
    input: z.object({
      platform,
      incident_id: recordId,
      /** A page that left never returns, so the server ignores late messages from it. */
      state: z.enum([...PRESENT_STATES, 'left']),
      /** A random id of the page, which distinguishes two tabs of one person. */
      page: recordId,
    }),
    output: answer({ data: z.array(presentPerson) }),
  }),
  create_incident_audit_trail: endpoint(calls.create_incident_audit_trail, {
    summary: "Adds entries to an incident's audit trail, except those that the server writes itself",
    input: z.object({
      platform,
      incident_id: recordId,
      changed_by: name.optional(),
      description: z.array(freeText.min(1)).min(1).max(500),
    }),
    output: success,
  }),
  get_incident_audit_trails: endpoint(calls.get_incident_audit_trails, {
    summary: "An incident's audit trail, paged, newest first by default",
    input: z.object({ platform, incident_id: recordId, ...eventOrder, page: oneBasedPage, size: pageSize }),
    output: getList(incidentAuditEntry),
  }),
  get_incident_timeline: endpoint(calls.get_incident_timeline, {
    summary: 'Timeline of an incident, paged, newest first',
    input: z.object({
      platform,
      incident_id: recordId,
      size: pageSize,
      cursor: storable.max(100).optional(),
    }),
    output: answer({ data: z.array(timelineEntry), next: z.string().nullable() }),
  }),
  get_incident_fingerprint: endpoint(calls.get_incident_fingerprint, {
    summary: "The fingerprint of an incident's audit trail, and whether an earlier fingerprint still matches",
    input: z.object({
      platform,
      incident_id: recordId,
      expect: storable.max(100).optional(),
    }),
    output: answer({ data: caseFingerprint }),
  }),
  get_my_actions: endpoint(calls.get_my_actions, {
    summary: 'Corrective actions of the user and their sub department, paged, overdue ones first',
    input: z.object({
      platform,
      status: z.enum(['open', 'done']).default('open'),
      page: zeroBasedPage,
      size: pageSize,
    }),
    output: getList(myAction).extend({
      /** Over all pages; `open` includes `overdue`. */
      open: z.int(),
      overdue: z.int(),
    }),
  }),
  complete_action: endpoint(calls.complete_action, {
    summary: 'Marks a corrective action as done, with photos, or reopens it',
    idempotent: true,
    input: z.object({
      platform,
      incident_id: recordId,
      action_id: recordId,
      done: z.boolean().default(true),
      /** Appended to the existing files. */
      done_img_url: z.array(fileUrl).max(MEDIA_MAX_COUNT).default([]),
      remark: freeText.optional(),
      /** For an action that is undone: its previous status. */
      recommended_ca_status: name.optional(),
    }),
    output: answer({ data: myAction }),
  }),
  geocode_reverse: endpoint(calls.geocode_reverse, {
    summary: 'Finds the address of a position',
    input: z.object({ platform, lat: coordinate(90), lng: coordinate(180) }),
    output: answer({ address: z.string() }),
  }),
  geocode_search: endpoint(calls.geocode_search, {
    summary: 'Finds places by keyword',
    input: z.object({ platform, keyword: search }),
    output: answer({
      data: z.array(z.object({ title: z.string(), address: z.string(), lat: z.number(), lng: z.number() })),
    }),
  }),
};

/** Apart from the endpoints, so that the browser can open the event stream without the schemas. */
export { LIVE_EVENTS_PATH, type LiveEvent } from './liveEvents.ts';
