import { z } from 'zod';
import { AUDIT_KINDS } from '../values/auditKinds.ts';
import { incidentAuditEntry } from './auditTrail.ts';
import { instant } from './common.ts';

const auditRecord = z.object({
  subject: z.enum(['incident', 'user', 'reference']),
  id: z.string(),
  /** Incident number, person's name, or document title. */
  name: z.string(),
  /** Incident title, account email, or document collection. */
  title: z.string(),
  may_open: z.boolean(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

export const exploredEntry = incidentAuditEntry.extend({ kind: z.enum(AUDIT_KINDS), record: auditRecord });
export type ExploredEntry = z.infer<typeof exploredEntry>;

/** Omits the entry if the viewer may not list its record (LIST-13). */
const foundProblem = z.object({ text: z.string(), entry: exploredEntry.optional() });

export const auditCheck = z.object({
  /** The last completed check, or null. */
  last: z
    .object({
      at: instant,
      by: z.string(),
      /** True if all entries were checked, not only those since the previous check. */
      is_whole: z.boolean(),
      /** Number of entries, from the first, that are verified. */
      entries: z.int(),
      problem_count: z.int(),
      /** Only the first few. */
      problems: z.array(foundProblem),
    })
    .nullable(),
  running: z.object({ by: z.string(), checked: z.int(), total: z.int() }).nullable(),
  entries: z.int(),
});
export type AuditCheck = z.infer<typeof auditCheck>;
