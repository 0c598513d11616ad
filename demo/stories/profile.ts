import type { SubDepartment } from '../../server/operations/installation/reference/departments.ts';

/** Why something happened and what is done against it, in the words of the dropdowns and of the follow-up. */
export type Profile = {
  unsafeAct: readonly string[];
  unsafeCondition: readonly string[];
  substandardAction: string;
  substandardCondition: string;
  personnel: string;
  job: string;
  /** MPD-1: without punctuation. */
  stoppage: readonly string[];
  followUp: readonly string[];
  actions: readonly { text: string; by: SubDepartment | 'Duty Manager' }[];
  updates: readonly string[];
};
