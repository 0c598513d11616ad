import { type Changes, fieldChanged, mergeChanges } from '../../contract/audit/changeSentences.ts';
import type { FieldChange } from '../../contract/schemas/auditTrail.ts';
import type { Platform } from '../../contract/schemas/common.ts';
import type { Random } from '../random.ts';
import type { Person } from './person.ts';

/** One entry of an incident's or a user's audit trail. */
export type AuditLine = {
  at: Date;
  by: Person;
  description: string[];
  details: FieldChange[];
  platform: Platform;
};

/** In the field on a phone, at the desk in a browser. */
export function choosePlatform(random: Random, { role }: Person): Platform {
  const desk = role === 'junior_user' ? 0.35 : 0.8;
  return random.chance(desk) ? 'web' : random.pick(['ios', 'android', 'android']);
}

/** FLOW-6, FLOW-8: in the words of the server. */
export function changed(
  field: string,
  before: string,
  after: string,
): Pick<AuditLine, 'description' | 'details'> {
  return told(fieldChanged(field, before, after));
}

export function told(...changes: Changes[]): Pick<AuditLine, 'description' | 'details'> {
  const { sentences, details } = mergeChanges(changes);
  return { description: sentences, details };
}
