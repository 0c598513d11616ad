import { z } from 'zod';
import { ACTIONS_MAX_COUNT, MEDIA_MAX_COUNT } from '../limits.ts';
import { fileUrl } from './caseDetails.ts';
import { freeText, instant, name, recordId, storable, yesNo } from './common.ts';

const choice = name.default('');
const text = freeText.default('');

const additionalActions = z.object({
  amb_pol_called: yesNo.default('No'),
  time_called: storable.max(20).default(''),
  time_arrival: storable.max(20).default(''),
  zone: choice,
  remarks: text,
});
export type AdditionalActions = z.infer<typeof additionalActions>;

const medicalStatus = z.object({
  hospital_name: choice,
  /** Days. */
  medical_leave: storable.max(10).default(''),
  /** Days. */
  hospitalisation_leave: storable.max(10).default(''),
  diagnosis: text,
});
export type MedicalStatus = z.infer<typeof medicalStatus>;

export const rootCause = z.object({ unsafe_act: choice, unsafe_cond: choice, follow_up: text });
export type RootCause = z.infer<typeof rootCause>;

/** The id of a sub department is its name. The server sets the display name (DET-4). */
const assignee = z.object({
  kind: z.enum(['user', 'sub_department']),
  id: recordId,
  name: name.default(''),
});
export type Assignee = z.infer<typeof assignee>;

export const correctiveAction = z.object({
  /** New entries start with `temp-`. */
  id: name,
  recommended_ca_no: choice,
  description: text,
  action_assigned_to: choice,
  /** `D MMM YYYY`. */
  to_be_done_by: storable.max(20).default(''),
  recommended_ca_status: choice,
  status: z.enum(['', 'delete']).default(''),
  arr_created_at: storable.max(40).default(''),
  /** Omitted: unchanged; null: unassigned. */
  assignee: assignee.nullish(),
  /** Only the server sets these. */
  done_at: instant.optional(),
  done_by: name.optional(),
  done_img_url: z.array(fileUrl).max(MEDIA_MAX_COUNT).optional(),
});
export type CorrectiveAction = z.infer<typeof correctiveAction>;

const yesNoOrOpen = z.enum(['', 'Yes', 'No']).default('');
/** `D MMM YYYY`. */
const wireDay = storable.max(20).default('');

export const reporting = z.object({
  light_duty: yesNoOrOpen,
  taken_to_hospital: yesNoOrOpen,
  death: yesNoOrOpen,
  self_employed: yesNoOrOpen,
  occupational_disease: yesNoOrOpen,
  diagnosed_on: wireDay,
  dangerous_occurrence: yesNoOrOpen,
  learned_on: wireDay,
  reference_no: storable.max(100).default(''),
  reported_on: wireDay,
});
export type Reporting = z.infer<typeof reporting>;

export const aar = z.object({
  additional_actions: additionalActions.prefault({}),
  medical_status: medicalStatus.prefault({}),
  root_cause: rootCause.prefault({}),
  recommended_ca: z.array(correctiveAction).max(ACTIONS_MAX_COUNT).default([]),
  /** Omitted by clients that may not read medical data or do not know it; then it stays unchanged. */
  reporting: reporting.optional(),
});
export type AfterActionReport = z.infer<typeof aar>;
