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

/*
 * What an incident holds, as it travels and as it is kept. These schemas bound and shape; whether an incident is complete
 * is for incidentProblems.ts, because a draft need not be. Spellings are the specification's (DATA-1).
 */

const choice = name.default('');
const choices = z.array(name).max(50).default([]);
const text = freeText.default('');
const orEmpty = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values]).default('');

/** Where a photo, video or signature is kept: on this server by path, elsewhere by https. Never `javascript:` or `data:`. */
export const fileUrl = exactText()
  .max(2048)
  .regex(/^(https?:\/\/|\/v0\/b\/)/, 'This is not the address of a stored file.');

/** A coming or going entry of a list: `delete` hides it, nothing drops it. */
const listStatus = z.enum(['', 'delete']).default('');

const service = z.object({ name, checked: z.boolean() });

/** The specification has them as names of those that came, and as name and checked; they are kept as the latter. */
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
  /** The chosen zone or sub zone, a typed place, or `lat,lng`. */
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

export const propertyDamage = z.object({
  property_type: choice,
  damaged_things: text,
  party_type: z.enum(PARTY_TYPES).default('external'),
  party_info: text,
  priority_of_fix: choice,
});
export type PropertyDamage = z.infer<typeof propertyDamage>;

export const mpdIncidentAnalysis = z.object({
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
  /** The signature of an employee. */
  guest_Signature: signatureUrl,
  /** The signature of a guest. */
  signature: signatureUrl,
  personal_data_consent: z.enum(['', 'Yes', 'No']).default(''),
  consent_remark: text,
  status: listStatus,
});
export type Witness = z.infer<typeof witness>;

/** LIST-12: masked names are put back by id, so no two of a list may share one. */
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
