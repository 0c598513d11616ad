import { z } from 'zod';
import { NOTIFICATION_USERS_PAGE_SIZE } from '../limits.ts';
import {
  answer,
  eventOrder,
  filter,
  getList,
  name,
  optionalDay,
  optionalRecordId,
  pageSize,
  platform,
  queryFlag,
  recordId,
  recordIds,
  search,
  storable,
  success,
  zeroBasedPage,
} from '../schemas/common.ts';
import { ACKNOWLEDGEMENT_STATES, acknowledgements, pendingEmergency } from '../schemas/emergency.ts';
import { notificationChoice } from '../schemas/incident.ts';
import {
  classificationRecipients,
  foundNotificationUser,
  notifiedDepartment,
  notifiedUser,
  pushMessage,
} from '../schemas/notification.ts';
import { notificationPreferences } from '../schemas/notificationPreferences.ts';
import { CATEGORIES } from '../values/incidentValues.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

const feedInput = z.object({
  platform,
  user_id: recordId,
  size: pageSize,
  search,
  ...eventOrder,
  ids: recordIds.optional(),
  incident_id: filter,
  /** Part of `next`; opaque to clients. */
  cursor: storable.max(200).optional(),
});

const feed = answer({ data: z.array(pushMessage), next: z.string().nullable() });

const recipientsOf = {
  platform,
  id: optionalRecordId,
  classification: name.optional(),
  classification_id: optionalRecordId,
  is_emergency: queryFlag,
};

const givenQueryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .optional();

export const notificationEndpoints = {
  get_push_messages: endpoint(calls.get_push_messages, {
    summary: "The user's notifications, newest first by default",
    input: feedInput,
    output: feed,
  }),
  filter_push_messages: endpoint(calls.filter_push_messages, {
    summary: "The user's notifications that match a filter, newest first by default",
    input: feedInput.extend({
      start_date: optionalDay,
      end_date: optionalDay,
      category: z
        .enum(['', 'All', ...CATEGORIES])
        .optional()
        .transform((value) => (value && value !== 'All' ? value : undefined)),
      park: filter,
      /** 1 read, 0 unread. */
      status: z
        .enum(['', 'All', '0', '1'])
        .optional()
        .transform((value) => (value && value !== 'All' ? value : undefined)),
    }),
    output: feed,
  }),
  have_read_message: endpoint(calls.have_read_message, {
    summary: 'Marks a notification as read; without an id, all of them',
    input: z.object({ platform, user_id: recordId, id: optionalRecordId }),
    output: success,
  }),
  delete_push_message: endpoint(calls.delete_push_message, {
    summary: 'Deletes a notification for this user',
    input: z.object({ platform, user_id: recordId, id: recordId }),
    output: success,
  }),
  has_new_push_message: endpoint(calls.has_new_push_message, {
    summary: 'Whether the user has unread notifications',
    input: z.object({ platform, user_id: recordId }),
    output: answer({ has_new: z.boolean() }),
  }),
  all_notification_subdeparts: endpoint(calls.all_notification_subdeparts, {
    summary: 'Notified sub departments by classification, paged',
    input: z.object({ platform, page: zeroBasedPage, size: pageSize }),
    output: getList(classificationRecipients),
  }),
  notification_subdeparts: endpoint(calls.notification_subdeparts, {
    summary: 'The sub departments notified for a classification; with is_emergency, whether fully or partly',
    input: z.object({
      ...recipientsOf,
      /** Its presence decides the response: names only, or each with its share of notified people. */
      is_emergency: givenQueryFlag,
      /** Ignores the recipients chosen for the incident. */
      usual: queryFlag,
      page: zeroBasedPage,
      size: pageSize,
    }),
    output: getList(z.union([z.string(), notifiedDepartment])),
  }),
  all_subdepartments: endpoint(calls.all_subdepartments, {
    summary: 'The names of all sub departments',
    input: z.object({ platform }),
    output: answer({ data: z.array(z.string()) }),
  }),
  notification_users: endpoint(calls.notification_users, {
    summary: 'The users of a sub department and whether each is notified',
    input: z.object({
      ...recipientsOf,
      sub_department: name,
      page: zeroBasedPage,
      size: pageSize.default(NOTIFICATION_USERS_PAGE_SIZE),
    }),
    output: getList(notifiedUser),
  }),
  search_notification_users: endpoint(calls.search_notification_users, {
    summary: 'Finds users to notify by name or department',
    input: z.object({ ...recipientsOf, keyword: search, search_by: z.enum(['department', 'user']) }),
    output: answer({ data: z.array(foundNotificationUser), others: z.array(foundNotificationUser) }),
  }),
  get_notification_preferences: endpoint(calls.get_notification_preferences, {
    summary: "The user's notification channels and quiet hours",
    input: z.object({ platform }),
    output: answer({ data: notificationPreferences }),
  }),
  save_notification_preferences: endpoint(calls.save_notification_preferences, {
    summary: 'Saves notification channels and quiet hours, which apply from the next notification',
    input: notificationPreferences.safeExtend({ platform }),
    output: success,
  }),
  get_emergencies: endpoint(calls.get_emergencies, {
    summary: 'Emergencies that the user was notified of and has not acknowledged, newest first',
    input: z.object({ platform }),
    output: answer({ data: z.array(pendingEmergency) }),
  }),
  count_emergency_recipients: endpoint(calls.count_emergency_recipients, {
    summary: 'How many people an emergency notifies that is filed now, with the given selection',
    input: notificationChoice.omit({ send_noti: true }).extend({ platform }),
    output: answer({ count: z.int() }),
  }),
  acknowledge_emergency: endpoint(calls.acknowledge_emergency, {
    summary: 'Acknowledges an emergency and marks its notifications as read',
    input: z.object({ platform, incident_id: recordId }),
    output: success,
  }),
  get_acknowledgements: endpoint(calls.get_acknowledgements, {
    summary:
      'Number of people notified of an emergency and of acknowledgements; names for users who may see the audit trail',
    input: z.object({
      platform,
      incident_id: recordId,
      state: z.enum(ACKNOWLEDGEMENT_STATES).default('acknowledged'),
      size: pageSize,
      cursor: storable.max(300).optional(),
    }),
    output: answer(acknowledgements.shape),
  }),
};
