import { z } from 'zod';
import { PAGE_SIZE } from '../limits.ts';
import { auditCheck, exploredEntry } from '../schemas/auditExplorer.ts';
import {
  answer,
  eventOrder,
  filter,
  getList,
  oneBasedPage,
  optionalDay,
  platform,
  recordIds,
  search,
} from '../schemas/common.ts';
import { AUDIT_EXPORT_PAGE, AUDIT_KINDS } from '../values/auditKinds.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

/** The audit trail of everything, and whether it is sound. Beyond the specification: a server that has it says so (serverOffers.ts). */
export const auditEndpoints = {
  get_audit_trails: endpoint(calls.get_audit_trails, {
    summary: 'Audit entries by their ids, of the records whose audit trail the user may see',
    input: z.object({ platform, ids: recordIds }),
    output: answer({ data: z.array(exploredEntry) }),
  }),
  get_audit_entries: endpoint(calls.get_audit_entries, {
    summary:
      'The audit entries of every record that the user may list, by page, the newest first unless asked otherwise',
    input: z.object({
      platform,
      /** Who did it: words of a name or an email, a staff ID, or an account's id. */
      person: search,
      /** What it was done to: the number of an incident; words of a name or an email; a document of the reference data. */
      record: search,
      kind: z
        .enum(['', 'All', ...AUDIT_KINDS])
        .optional()
        .transform((value) => (value && value !== 'All' ? value : undefined)),
      /** As the trail calls it, without the number of its form: `Casualty contact number`. */
      field: filter,
      from_date: optionalDay,
      to_date: optionalDay,
      ...eventOrder,
      page: oneBasedPage,
      size: z.coerce.number().int().min(1).max(AUDIT_EXPORT_PAGE).default(PAGE_SIZE),
      /** No entry after the one of this id, so that the pages of a file stay where they were. */
      until: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: getList(exploredEntry).extend({
      /** There are more that fit than `total` says; to reach them the days are narrowed. */
      has_more: z.boolean(),
      /** The id of the last entry that is counted; sent along for the next pages of a file. */
      until: z.number(),
    }),
  }),
  get_audit_check: endpoint(calls.get_audit_check, {
    summary: 'What the last check of the audit trail found',
    input: z.object({ platform }),
    output: answer({ data: auditCheck }),
  }),
  check_audit: endpoint(calls.check_audit, {
    summary: 'Begins a check of the audit trail, or goes on with the one that runs, for less than a second',
    input: z.object({
      platform,
      /** Of every entry; otherwise of those since the last check, and of every one where that found something. */
      is_whole: z.boolean().default(false),
      /** Only goes on, where one runs. To be repeated until none does. */
      goes_on: z.boolean().default(false),
    }),
    output: answer({ data: auditCheck }),
  }),
};
