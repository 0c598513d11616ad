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

/** The audit explorer and the integrity check. Not in the specification: servers announce it (serverOffers.ts). */
export const auditEndpoints = {
  get_audit_trails: endpoint(calls.get_audit_trails, {
    summary: 'Audit entries by id, limited to records whose audit trail the user may see',
    input: z.object({ platform, ids: recordIds }),
    output: answer({ data: z.array(exploredEntry) }),
  }),
  get_audit_entries: endpoint(calls.get_audit_entries, {
    summary: 'Audit entries of all records that the user may list, paged, newest first by default',
    input: z.object({
      platform,
      /** Words of a name or an email, a staff ID, or an account id. */
      person: search,
      /** An incident number, words of a name or an email, or a document of the reference data. */
      record: search,
      kind: z
        .enum(['', 'All', ...AUDIT_KINDS])
        .optional()
        .transform((value) => (value && value !== 'All' ? value : undefined)),
      /** The name in the audit trail without the form's number, such as `Casualty contact number`. */
      field: filter,
      from_date: optionalDay,
      to_date: optionalDay,
      ...eventOrder,
      page: oneBasedPage,
      size: z.coerce.number().int().min(1).max(AUDIT_EXPORT_PAGE).default(PAGE_SIZE),
      /** From the first page of an export: excludes later entries, so that its pages stay stable. */
      until: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: getList(exploredEntry).extend({
      /** More entries match than `total` counts; narrow the dates to reach them. */
      has_more: z.boolean(),
      /** The last counted entry; send it with the next pages of an export. */
      until: z.number(),
    }),
  }),
  get_audit_check: endpoint(calls.get_audit_check, {
    summary: 'Result of the last verification of the audit trail',
    input: z.object({ platform }),
    output: answer({ data: auditCheck }),
  }),
  check_audit: endpoint(calls.check_audit, {
    summary: 'Starts or continues a verification of the audit trail, for less than a second per call',
    input: z.object({
      platform,
      /** Checks all entries. Otherwise only those since the last check, or all if that check found a problem. */
      is_whole: z.boolean().default(false),
      /** Only continues a running check; repeat until none is running. */
      goes_on: z.boolean().default(false),
    }),
    output: answer({ data: auditCheck }),
  }),
};
