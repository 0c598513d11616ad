import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty, Witness } from '../schemas/caseDetails.ts';
import type { IncidentUpdate } from '../schemas/incident.ts';
import { isWireDate, isWireTime, singaporeDay, wireDateToDay, wireInstant } from '../singaporeTime.ts';
import { FIELD_TEXTS, stripBlockedCharacters, type Verdict } from '../validation.ts';
import { CAUSE_OTHERS } from '../values/incidentValues.ts';
import { MASKED_NAME } from './masking.ts';
import { mayDeclineFollowUp } from './newIncident.ts';
import {
  validateAge,
  validateCasualtyAddress,
  validateCasualtyContact,
  validateCasualtyEmail,
  validateCasualtyName,
  validatePlainText,
  validateWitnessContact,
  validateWitnessEmail,
  validateWitnessName,
  validateWitnessText,
} from './personFields.ts';

/** `path` is the field's path. An `error` blocks the save; an `advice` only marks the field. */
export type Problem = { path: string; text: string; severity: 'error' | 'advice' };

/** FORM-14 applies to a submit, DET-9 to a save on the detail page. */
export type Purpose = 'submit' | 'save';

type Verdicts = Record<string, Verdict>;

/** Tolerance in milliseconds for an incident in the future, because device and server clocks differ. */
const CLOCK_DIFFERENCE_MS = 2 * 60_000;

/**
 * Order of the form; it differs between a new incident and the detail page.
 * @param now the latest valid time of the incident, by the caller's clock
 */
export function incidentProblems(details: CaseDetails, purpose: Purpose, now: Date): Problem[] {
  if (isEmergency(details)) return purpose === 'submit' ? placeProblems(details, now) : [];
  const [kind, place] = [kindProblems(details, purpose), placeProblems(details, now)];
  return [
    ...(purpose === 'submit' ? [...kind, ...place] : []),
    ...summaryProblems(details),
    ...mediaProblems(details, purpose),
    ...(purpose === 'submit' ? analysisProblems(details) : [...place, ...kind]),
    ...followUpProblems(details),
    ...casualtyListProblems(details),
    ...details.person_involved_details.flatMap((casualty, index) =>
      casualty.status === 'delete'
        ? []
        : located(`case_details.person_involved_details.${index}`, casualtyErrors(casualty, purpose)),
    ),
    ...details.witness_particulars.flatMap((witness, index) =>
      witness.status === 'delete'
        ? []
        : witnessProblems(`case_details.witness_particulars.${index}`, witness, purpose),
    ),
    ...propertyProblems(details),
    ...(purpose === 'save' ? analysisProblems(details) : []),
  ];
}

const DESCRIPTION = 'case_details.incident_description';

const PLACE_FIELDS: readonly string[] = ['park', 'zone', 'date', 'time'].map(
  (field) => `${DESCRIPTION}.${field}`,
);

export function isNeededInEmergency(path: string): boolean {
  return PLACE_FIELDS.includes(path);
}

function isEmergency(details: CaseDetails): boolean {
  return details.incident_description.is_emergency_incident === 'Yes';
}

function placeProblems(details: CaseDetails, now: Date): Problem[] {
  const { park, zone, date, time } = details.incident_description;
  return located(DESCRIPTION, {
    park: required(park),
    zone: required(zone),
    date: isWireDate(date) ? undefined : FIELD_TEXTS.required,
    time: isWireTime(time) ? undefined : FIELD_TEXTS.required,
    ...futureVerdict(date, time, now),
  });
}

/** The error is at the date if the day is in the future, else at the time (FORM-14). */
function futureVerdict(date: string, time: string, now: Date): Verdicts {
  const latest = new Date(now.getTime() + CLOCK_DIFFERENCE_MS);
  if ((wireDateToDay(date) ?? '') > singaporeDay(latest)) return { date: FIELD_TEXTS.future };
  const moment = wireInstant(date, time);
  return moment && moment > latest ? { time: FIELD_TEXTS.future } : {};
}

/** An empty injury type only advises, and only if the classification has injury types (FORM-14). */
function kindProblems(details: CaseDetails, purpose: Purpose): Problem[] {
  const description = details.incident_description;
  const { incident_classification, selected_incident_ids, injury_type } = description;
  const choosable = !incident_classification || Boolean(selected_incident_ids.injury_type_id);
  const uninjured = purpose === 'submit' && choosable && injury_type.length === 0;
  return [
    ...located(DESCRIPTION, {
      category: required(description.category),
      incident_type: required(description.incident_type),
      incident_placement: required(description.incident_placement),
      incident_classification: required(incident_classification),
    }),
    ...located(DESCRIPTION, { injury_type: uninjured ? FIELD_TEXTS.required : undefined }, 'advice'),
  ];
}

function summaryProblems(details: CaseDetails): Problem[] {
  const { incident_title, incident_remarks } = details.incident_description;
  return located(DESCRIPTION, {
    incident_title: required(incident_title),
    incident_remarks: required(incident_remarks),
  });
}

function mediaProblems(details: CaseDetails, purpose: Purpose): Problem[] {
  if (purpose === 'submit') return [];
  return located('case_details', {
    photo_video: details.photo_video.length > 0 ? undefined : FIELD_TEXTS.required,
  });
}

function casualtyListProblems(details: CaseDetails): Problem[] {
  const someone = details.person_involved_details.some((casualty) => casualty.status !== 'delete');
  return located('case_details', { person_involved_details: someone ? undefined : FIELD_TEXTS.required });
}

export function casualtyErrors(casualty: Casualty, purpose: Purpose = 'submit'): Verdicts {
  const unreachable = !casualty.address && !casualty.email && !casualty.contact_no;
  const injured = casualty.is_bodily_injury === 'Yes';
  const otherCause = injured && casualty.injury_type.includes(CAUSE_OTHERS);
  return {
    injury_name: unlessMasked(casualty.injury_name, purpose, validateCasualtyName),
    age: validateAge(casualty.age),
    gender: requiredCapital(casualty.gender),
    contact_no: unreachable
      ? FIELD_TEXTS.contactWay
      : unlessMasked(casualty.contact_no, purpose, validateCasualtyContact),
    email: unlessMasked(casualty.email, purpose, validateCasualtyEmail),
    address: unlessMasked(casualty.address, purpose, validateCasualtyAddress),
    incident_calssification: requiredCapital(casualty.incident_calssification),
    contractor_shift: requiredCapital(casualty.contractor_shift),
    injury_type: causeVerdict(casualty),
    other: otherCause ? (requiredCapital(casualty.other) ?? validatePlainText(casualty.other)) : undefined,
  };
}

function causeVerdict({ is_bodily_injury, injury_type }: Casualty): Verdict {
  const isInjured = is_bodily_injury === 'Yes';
  if (isInjured === injury_type.length > 0) return undefined;
  return isInjured ? FIELD_TEXTS.requiredCapital : 'Only a bodily injury can have a cause of injury.';
}

function followUpProblems({
  incident_description: { category, is_followup_required },
}: CaseDetails): Problem[] {
  const isDeclined = is_followup_required === 'No' && category !== '' && !mayDeclineFollowUp(category);
  return located(DESCRIPTION, {
    is_followup_required: isDeclined ? FIELD_TEXTS.followUp : undefined,
  });
}

/** Format errors block a submit for employees only; for guests they just mark the field (WIT-2). */
export function witnessErrors(witness: Witness, purpose: Purpose = 'submit'): Verdicts {
  return {
    guest_name: unlessMasked(witness.guest_name, purpose, validateWitnessName),
    guest_contact_number: unlessMasked(witness.guest_contact_number, purpose, validateWitnessContact),
    guest_email: unlessMasked(witness.guest_email, purpose, validateWitnessEmail),
    guest_address: unlessMasked(witness.guest_address, purpose, validateWitnessText),
    guest_remarks: validateWitnessText(witness.guest_remarks),
  };
}

export function witnessAdvice(witness: Witness): Verdicts {
  if (witness.employee_or_guest !== 'guest') return {};
  return {
    guest_name: required(witness.guest_name),
    guest_contact_number: required(witness.guest_contact_number),
    guest_email: required(witness.guest_email),
    guest_address: required(witness.guest_address),
    guest_remarks: required(witness.guest_remarks),
    personal_data_consent: witness.personal_data_consent ? undefined : FIELD_TEXTS.required,
  };
}

/** A guest is never blocked, because foreign numbers have more digits; a mask in a new incident still blocks (LIST-12). */
function witnessProblems(path: string, witness: Witness, purpose: Purpose): Problem[] {
  const masked = Object.entries(witness).flatMap(([field, value]) => (value === MASKED_NAME ? [field] : []));
  const blocks = ({ path: at }: Problem) =>
    witness.employee_or_guest === 'employee' || masked.some((field) => at === `${path}.${field}`);
  return [
    ...located(path, witnessErrors(witness, purpose)).map(
      (problem): Problem => (blocks(problem) ? problem : { ...problem, severity: 'advice' }),
    ),
    ...located(path, witnessAdvice(witness), 'advice'),
  ];
}

/** Users who may not see a stored value send its mask back; a new incident has nothing stored behind a mask (LIST-12). */
function unlessMasked(value: string, purpose: Purpose, validate: (value: string) => Verdict): Verdict {
  return purpose === 'save' && value === MASKED_NAME ? undefined : validate(value);
}

/** Advice only: most incidents damage nothing (FORM-10). */
function propertyProblems(details: CaseDetails): Problem[] {
  const path = 'case_details.property_damage_details';
  const { property_type, damaged_things, party_type, party_info } = details.property_damage_details;
  const empty = {
    property_type: required(property_type),
    damaged_things: required(damaged_things),
    party_type: required(party_type),
    party_info: required(party_info),
  };
  return [
    ...located(path, empty, 'advice'),
    ...located(path, {
      damaged_things: withoutBlockedCharacters(damaged_things),
      party_info: withoutBlockedCharacters(party_info),
    }),
  ];
}

/** Advice only: an incident is rarely analysed at once (MPD-1, DET-9). */
function analysisProblems(details: CaseDetails): Problem[] {
  const path = 'case_details.mpd_incident_analysis';
  const { substandard_action, substandard_condition, personnel_factors, job_factors, stoppage_text } =
    details.mpd_incident_analysis;
  const empty = {
    substandard_action: required(substandard_action),
    substandard_condition: required(substandard_condition),
    personnel_factors: required(personnel_factors),
    job_factors: required(job_factors),
    stoppage_text: required(stoppage_text),
  };
  return [
    ...located(path, empty, 'advice'),
    ...located(path, { stoppage_text: withoutBlockedCharacters(stoppage_text) }),
  ];
}

/** Advice only, and none in an emergency (ADD-1, DET-9). A new incident's root cause is checked once part of it is filled in. */
export function reportAdvice(
  details: CaseDetails,
  report: AfterActionReport,
  purpose: Purpose = 'submit',
  now = new Date(),
): Problem[] {
  if (isEmergency(details)) return [];
  const { amb_pol_called, zone } = report.additional_actions;
  const { unsafe_act, unsafe_cond } = report.root_cause;
  const actions = {
    amb_pol_called: amb_pol_called ? undefined : FIELD_TEXTS.decision,
    zone: amb_pol_called === 'Yes' ? selected(zone) : undefined,
  };
  const cause = { unsafe_act: selected(unsafe_act), unsafe_cond: selected(unsafe_cond) };
  const isAsked = purpose === 'save' || Boolean(unsafe_act || unsafe_cond);
  return [
    ...located('aar.additional_actions', actions, 'advice'),
    ...(purpose === 'save' ? medicalAdvice(report) : []),
    ...(isAsked ? located('aar.root_cause', cause, 'advice') : []),
    ...(purpose === 'save' ? actionAdvice(report) : []),
    ...(purpose === 'save' ? reportingAdvice(details, report, now) : []),
  ];
}

function medicalAdvice({ medical_status }: AfterActionReport): Problem[] {
  const { hospital_name, medical_leave, hospitalisation_leave, diagnosis } = medical_status;
  const verdicts = {
    hospital_name: selected(hospital_name),
    medical_leave: selected(medical_leave),
    hospitalisation_leave: selected(hospitalisation_leave),
    diagnosis: selected(diagnosis),
  };
  return located('aar.medical_status', verdicts, 'advice');
}

const FUTURE_DAY = 'Please choose a day that is not in the future.';
const BEFORE_ACCIDENT = 'This is before the accident.';

function reportingAdvice(details: CaseDetails, { reporting }: AfterActionReport, now: Date): Problem[] {
  if (!reporting) return [];
  const { occupational_disease, diagnosed_on, learned_on, reference_no, reported_on } = reporting;
  const accident = wireDateToDay(details.incident_description.date);
  const notBefore = (text: string) =>
    dayVerdict(text, now) ??
    (text && (wireDateToDay(text) ?? '') < (accident ?? '') ? BEFORE_ACCIDENT : undefined);
  const isIll = occupational_disease === 'Yes';
  return located(
    'aar.reporting',
    {
      diagnosed_on: isIll && !diagnosed_on ? FIELD_TEXTS.selection : dayVerdict(diagnosed_on, now),
      learned_on: notBefore(learned_on),
      reference_no: reported_on ? required(reference_no) : undefined,
      reported_on: reference_no.trim() && !reported_on ? FIELD_TEXTS.selection : notBefore(reported_on),
    },
    'advice',
  );
}

function dayVerdict(text: string, now: Date): Verdict {
  if (!text) return undefined;
  const day = wireDateToDay(text);
  if (day === undefined) return FIELD_TEXTS.mustBeValid;
  return day > singaporeDay(now) ? FUTURE_DAY : undefined;
}

function actionAdvice({ recommended_ca }: AfterActionReport): Problem[] {
  return recommended_ca.flatMap(
    ({ description, action_assigned_to, assignee, to_be_done_by, recommended_ca_status, status }, index) => {
      if (status === 'delete') return [];
      const verdicts = {
        description: selected(description),
        action_assigned_to: selected(action_assigned_to || (assignee?.id ?? '')),
        to_be_done_by: selected(to_be_done_by),
        recommended_ca_status: selected(recommended_ca_status),
      };
      return located(`aar.recommended_ca.${index}`, verdicts, 'advice');
    },
  );
}

function selected(value: string): Verdict {
  return value ? undefined : FIELD_TEXTS.selection;
}

function required(value: string): Verdict {
  return value.trim() ? undefined : FIELD_TEXTS.required;
}

function requiredCapital(value: string): Verdict {
  return value.trim() ? undefined : FIELD_TEXTS.requiredCapital;
}

function withoutBlockedCharacters(text: string): Verdict {
  return stripBlockedCharacters(text) === text ? undefined : FIELD_TEXTS.mustBeValid;
}

function located(path: string, verdicts: Verdicts, severity: Problem['severity'] = 'error'): Problem[] {
  return Object.entries(verdicts).flatMap(([field, text]) =>
    text ? [{ path: `${path}.${field}`, text, severity }] : [],
  );
}

export function updateProblem({ remark, img_url }: Pick<IncidentUpdate, 'remark' | 'img_url'>): Verdict {
  return remark.trim() || img_url.length > 0 ? undefined : 'Please write a remark or add a photo.';
}
