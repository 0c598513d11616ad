import type { SubDepartment } from '../../server/operations/installation/reference/departments.ts';

export type Profile = {
  unsafeAct: readonly string[];
  unsafeCondition: readonly string[];
  substandardAction: string;
  substandardCondition: string;
  personnel: string;
  job: string;
  /** Without punctuation (MPD-1). */
  stoppage: readonly string[];
  followUp: readonly string[];
  actions: readonly { text: string; by: SubDepartment | 'Duty Manager' }[];
  updates: readonly string[];
};
