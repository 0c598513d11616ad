import { z } from 'zod';
import { MEDIA_MAX_COUNT, PERSONS_MAX_COUNT, TITLE_MAX_LENGTH } from '../limits.ts';
import {
  CATEGORIES,
  EMERGENCY_SERVICES,
  GENDERS,
  PARTY_TYPES,
  WITNESS_KINDS,
} from '../values/incidentValues.ts';
import { exactText, freeText, name, recordId, storable, yesNo } from './common.ts';

/* Only shape and bounds: drafts may be incomplete, so incidentProblems.ts checks the rest. Spellings follow the
   specification (DATA-1). */

const choice = name.default('');
const choices = z.array(name).max(50).default([]);
const text = freeText.default('');
const orEmpty = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values]).default('');

/** A path on this server, or an http(s) URL; excludes `javascript:` and `data:` for security. */
export const fileUrl = exactText()
  .max(2048)
  .regex(/^(https?:\/\/|\/v0\/b\/)/, 'This is not the address of a stored file.');

/** `delete` hides an entry; entries are never removed. */
const listStatus = z.enum(['', 'delete']).default('');

const service = z.object({ name, checked: z.boolean() });

/** The specification uses both plain names and name with checked; stored as the latter. */
const emergencyServices = z
  .array(z.union([service, name]))
  .max(20)
  .transform((sent) => {
    const named = sent.filter((entry) => typeof entry === 'string');
    if (named.length === 0) return sent.filter((entry) => typeof entry !== 'string');
    const came = new Set([
      ...named,
      ...sent.flatMap((entry) => (typeof entry === 'object' && entry.checked ? [entry.name] : [])),
    ]);
    return [...new Set([...EMERGENCY_SERVICES, ...came])].map((one) => ({
      name: one,
      checked: came.has(one),
    }));
  })
  .pipe(z.array(service));

export const incidentDescription = z.object({
  is_emergency_incident: yesNo.default('No'),
  category: orEmpty(CATEGORIES),
  park: choice,
  /** The zone or sub zone, a typed place, or `lat,lng`. */
  zone: choice,
  /** The main zone, or one of the two `Other:` options. */
  zone_type: choice,
  sub_zones: choice,
  /** `D MMM YYYY` in Singapore. */
  date: storable.max(20).default(''),
  /** `HH:mm:ss` in Singapore. */
  time: storable.max(8).default(''),
  incident_title: storable.max(TITLE_MAX_LENGTH).default(''),
  incident_remarks: text,
  incident_type: choice,
  incident_placement: choice,
  incident_classification: choice,
  injury_type: choices,
  is_followup_required: yesNo.default('No'),
  weather: choice,
  area_condition: choices,
  emergency_services_activated: emergencyServices.default([]),
  recall_people: yesNo.default('No'),
  selected_incident_ids: z
    .object({
      incident_placement_id: choice,
      incident_classification_id: choice,
      injury_type_id: choice,
    })
    .prefault({}),
});
export type IncidentDescription = z.infer<typeof incidentDescription>;

const propertyDamage = z.object({
  property_type: choice,
  damaged_things: text,
  party_type: z.enum(PARTY_TYPES).default('external'),
  party_info: text,
  priority_of_fix: choice,
});
export type PropertyDamage = z.infer<typeof propertyDamage>;

const mpdIncidentAnalysis = z.object({
  substandard_action: choice,
  substandard_condition: choice,
  personnel_factors: choice,
  job_factors: choice,
  work_stoppage: yesNo.default('Yes'),
  stoppage_text: text,
});
export type MpdIncidentAnalysis = z.infer<typeof mpdIncidentAnalysis>;

const signatureUrl = z.union([z.literal(''), fileUrl]).default('');

export const casualty = z.object({
  id: recordId,
  casualty_no: choice,
  injury_name: choice,
  age: storable.max(3).default(''),
  gender: orEmpty(GENDERS),
  contact_no: storable.max(30).default(''),
  address: text,
  email: choice,
  nationality: choice,
  incident_calssification: choice,
  contractor_shift: choice,
  is_bodily_injury: yesNo.default('No'),
  injury_type: choices,
  other: text,
  injury_desription: text,
  allow_up: yesNo.default('No'),
  signature: signatureUrl,
  status: listStatus,
});
export type Casualty = z.infer<typeof casualty>;

export const witness = z.object({
  id: recordId,
  witness_no: choice,
  witness_type: choice,
  employee_or_guest: z.enum(WITNESS_KINDS).default('employee'),
  guest_name: choice,
  guest_contact_number: storable.max(30).default(''),
  guest_address: text,
  guest_email: choice,
  guest_remarks: text,
  /** Employee. */
  guest_Signature: signatureUrl,
  /** Guest. */
  signature: signatureUrl,
  personal_data_consent: z.enum(['', 'Yes', 'No']).default(''),
  consent_remark: text,
  status: listStatus,
});
export type Witness = z.infer<typeof witness>;

/** Masked names are restored by id, so ids must be unique in a list (LIST-12). */
function haveOwnIds(entries: readonly { id: string }[]): boolean {
  return new Set(entries.map(({ id }) => id)).size === entries.length;
}

function persons<Person extends typeof casualty | typeof witness>(person: Person) {
  return z
    .array(person)
    .max(PERSONS_MAX_COUNT)
    .refine(haveOwnIds, 'Two persons have the same id.')
    .default([]);
}

export const caseDetails = z.object({
  incident_description: incidentDescription.prefault({}),
  photo_video: z.array(fileUrl).max(MEDIA_MAX_COUNT).default([]),
  property_damage_details: propertyDamage.prefault({}),
  mpd_incident_analysis: mpdIncidentAnalysis.prefault({}),
  person_involved_details: persons(casualty),
  witness_particulars: persons(witness),
});
export type CaseDetails = z.infer<typeof caseDetails>;
