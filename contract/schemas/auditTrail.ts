import { z } from 'zod';
import { instant } from './common.ts';

/** `role` keeps its underscores; screens show spaces. */
export const auditEntry = z.object({
  id: z.string(),
  timestamp: instant,
  changed_by_name: z.string(),
  role: z.string(),
  description: z.array(z.string()),
});

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

export const incidentAuditEntry = auditEntry.extend({ details: z.array(fieldChange) });
export type IncidentAuditEntry = z.infer<typeof incidentAuditEntry>;
