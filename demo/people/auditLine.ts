import { type Changes, fieldChanged, mergeChanges } from '../../contract/audit/changeSentences.ts';
import type { FieldChange } from '../../contract/schemas/auditTrail.ts';
import type { Platform } from '../../contract/schemas/common.ts';
import type { Random } from '../random.ts';
import type { Person } from './person.ts';

export type AuditLine = {
  at: Date;
  by: Person;
  description: string[];
  details: FieldChange[];
  platform: Platform;
};

export function choosePlatform(random: Random, { role }: Person): Platform {
  const desk = role === 'junior_user' ? 0.35 : 0.8;
  return random.chance(desk) ? 'web' : random.pick(['ios', 'android', 'android']);
}

/** Uses the server's wording (FLOW-6, FLOW-8). */
export function changed(
  field: string,
  before: string,
  after: string,
): Pick<AuditLine, 'description' | 'details'> {
  return toAuditText(fieldChanged(field, before, after));
}

export function toAuditText(...changes: Changes[]): Pick<AuditLine, 'description' | 'details'> {
  const { sentences, details } = mergeChanges(changes);
  return { description: sentences, details };
}
