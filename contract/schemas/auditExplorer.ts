import { z } from 'zod';
import { AUDIT_KINDS } from '../values/auditKinds.ts';
import { incidentAuditEntry } from './auditTrail.ts';
import { instant } from './common.ts';

/** What an entry is about. */
const auditRecord = z.object({
  subject: z.enum(['incident', 'user', 'reference']),
  id: z.string(),
  /** The incident's number, the person's name, or the title of the document. */
  name: z.string(),
  /** The title of an incident, the email of an account, the collection of a document. */
  title: z.string(),
  /** Whether the viewer may open it. */
  may_open: z.boolean(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** An entry of any trail, with what it is about. */
export const exploredEntry = incidentAuditEntry.extend({ kind: z.enum(AUDIT_KINDS), record: auditRecord });
export type ExploredEntry = z.infer<typeof exploredEntry>;

/** A place where the trail is not what was written. Which record it is of is left out where the viewer may not list it (LIST-13). */
const foundProblem = z.object({ text: z.string(), entry: exploredEntry.optional() });

/** IAUD-2: what the last check of the trail found, and how far the one is that runs. */
export const auditCheck = z.object({
  /** Of the last that came to an end; null where there was none. */
  last: z
    .object({
      at: instant,
      by: z.string(),
      /** Every entry was looked at, and not only those since the check before. */
      is_whole: z.boolean(),
      /** Until which entry of all that were written the trail is verified. */
      entries: z.int(),
      problem_count: z.int(),
      /** The first of them. */
      problems: z.array(foundProblem),
    })
    .nullable(),
  running: z.object({ by: z.string(), checked: z.int(), total: z.int() }).nullable(),
  /** Entries that there are now. */
  entries: z.int(),
});
export type AuditCheck = z.infer<typeof auditCheck>;
