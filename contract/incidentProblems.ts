import { CAUSE_OTHERS } from './incidentValues.ts';
import { MASKED_NAME } from './masking.ts';
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
import type { AfterActionReport } from './schemas/afterActionReport.ts';
import type { CaseDetails, Casualty, Witness } from './schemas/caseDetails.ts';
import { isWireDate, isWireTime } from './singaporeTime.ts';
import { FIELD_TEXTS, stripBlockedCharacters, type Verdict } from './validation.ts';

/**
 * What is wrong with an incident. `path` is the field's place in the incident (`case_details.incident_description.park`);
 * an `error` stops a submit or a save, an `advice` only marks the field (WIT-2, FORM-10, MPD-1, ADD-1).
 */
export type Problem = { path: string; text: string; severity: 'error' | 'advice' };

/** FORM-14 is asked of a submit, DET-9 of a save in the detail. */
export type Purpose = 'submit' | 'save';

type Verdicts = Record<string, Verdict>;

/** FORM-14, DET-9: what the form marks, Review lists and the host refuses. In the order of the form. */
export function incidentProblems(details: CaseDetails, purpose: Purpose): Problem[] {
  const emergency = details.incident_description.is_emergency_incident === 'Yes';
  if (emergency) return purpose === 'submit' ? placeProblems(details) : [];
  return [
    ...placeProblems(details),
    ...descriptionProblems(details),
    ...mediaProblems(details, purpose),
    ...casualtyListProblems(details),
    ...details.person_involved_details.flatMap((casualty, index) =>
      casualty.status === 'delete'
        ? []
        : located(`case_details.person_involved_details.${index}`, casualtyVerdicts(casualty, purpose)),
    ),
    ...details.witness_particulars.flatMap((witness, index) =>
      witness.status === 'delete'
        ? []
        : witnessProblems(`case_details.witness_particulars.${index}`, witness, purpose),
    ),
    ...propertyProblems(details),
    ...analysisProblems(details, purpose),
  ];
}

const DESCRIPTION = 'case_details.incident_description';

/** All that an emergency incident needs. */
function placeProblems(details: CaseDetails): Problem[] {
  const { park, zone, date, time } = details.incident_description;
  return located(DESCRIPTION, {
    park: required(park),
    zone: required(zone),
    date: isWireDate(date) ? undefined : FIELD_TEXTS.required,
    time: isWireTime(time) ? undefined : FIELD_TEXTS.required,
  });
}

function descriptionProblems(details: CaseDetails): Problem[] {
  const description = details.incident_description;
  return located(DESCRIPTION, {
    category: required(description.category),
    incident_type: required(description.incident_type),
    incident_placement: required(description.incident_placement),
    incident_classification: required(description.incident_classification),
    incident_title: required(description.incident_title),
    incident_remarks: required(description.incident_remarks),
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

/** CAS-2, CAS-3: by field name of the casualty. */
export function casualtyVerdicts(casualty: Casualty, purpose: Purpose = 'submit'): Verdicts {
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
    injury_type: injured && casualty.injury_type.length === 0 ? FIELD_TEXTS.requiredCapital : undefined,
    other: otherCause ? (requiredCapital(casualty.other) ?? validatePlainText(casualty.other)) : undefined,
  };
}

/** WIT-2: formats of what is filled in, the same for employees and guests. */
export function witnessVerdicts(witness: Witness, purpose: Purpose = 'submit'): Verdicts {
  return {
    guest_name: unlessMasked(witness.guest_name, purpose, validateWitnessName),
    guest_contact_number: unlessMasked(witness.guest_contact_number, purpose, validateWitnessContact),
    guest_address: unlessMasked(witness.guest_address, purpose, validateWitnessText),
    guest_email: unlessMasked(witness.guest_email, purpose, validateWitnessEmail),
    guest_remarks: validateWitnessText(witness.guest_remarks),
  };
}

/** WIT-2: what a guest left empty; flagged, never blocking. */
export function witnessAdvice(witness: Witness): Verdicts {
  if (witness.employee_or_guest !== 'guest') return {};
  return {
    guest_name: required(witness.guest_name),
    guest_contact_number: required(witness.guest_contact_number),
    guest_address: required(witness.guest_address),
    guest_email: required(witness.guest_email),
    guest_remarks: required(witness.guest_remarks),
    personal_data_consent: witness.personal_data_consent ? undefined : FIELD_TEXTS.required,
  };
}

function witnessProblems(path: string, witness: Witness, purpose: Purpose): Problem[] {
  return [
    ...located(path, witnessVerdicts(witness, purpose)),
    ...located(path, witnessAdvice(witness), 'advice'),
  ];
}

/** LIST-12: who may not see a stored value saves its asterisks back; in a new incident nothing is stored behind them. */
function unlessMasked(value: string, purpose: Purpose, validate: (value: string) => Verdict): Verdict {
  return purpose === 'save' && value === MASKED_NAME ? undefined : validate(value);
}

/** FORM-10: flagged once anything of the section is filled in; most incidents damage nothing. */
function propertyProblems(details: CaseDetails): Problem[] {
  const path = 'case_details.property_damage_details';
  const property = details.property_damage_details;
  const touched = Boolean(
    property.property_type || property.damaged_things || property.party_info || property.priority_of_fix,
  );
  const advice = touched
    ? located(
        path,
        {
          property_type: required(property.property_type),
          damaged_things: required(property.damaged_things),
          party_info: required(property.party_info),
        },
        'advice',
      )
    : [];
  return [
    ...advice,
    ...located(path, {
      damaged_things: withoutBlockedCharacters(property.damaged_things),
      party_info: withoutBlockedCharacters(property.party_info),
    }),
  ];
}

/** MPD-1, DET-9: flagged in the detail; in a new incident, which few analyse at once, when something of it is filled in. */
function analysisProblems(details: CaseDetails, purpose: Purpose): Problem[] {
  const path = 'case_details.mpd_incident_analysis';
  const { substandard_action, substandard_condition, personnel_factors, job_factors, stoppage_text } =
    details.mpd_incident_analysis;
  const choices = { substandard_action, substandard_condition, personnel_factors, job_factors };
  const begun = Boolean(stoppage_text) || Object.values(choices).some(Boolean);
  const lacking = Object.entries(choices).map(([field, choice]) => [field, selected(choice)]);
  return [
    ...(begun || purpose === 'save' ? located(path, Object.fromEntries(lacking), 'advice') : []),
    ...located(path, { stoppage_text: withoutBlockedCharacters(stoppage_text) }),
  ];
}

/**
 * ADD-1, DET-3: what a new incident's report leaves open; flagged, never blocking. Of the root cause once something of it is
 * filled in, and in an emergency nothing.
 */
export function reportAdvice(details: CaseDetails, report: AfterActionReport): Problem[] {
  if (details.incident_description.is_emergency_incident === 'Yes') return [];
  const { amb_pol_called, zone } = report.additional_actions;
  const { unsafe_act, unsafe_cond } = report.root_cause;
  const actions = {
    amb_pol_called: amb_pol_called ? undefined : FIELD_TEXTS.decision,
    zone: amb_pol_called === 'Yes' ? selected(zone) : undefined,
  };
  const cause = { unsafe_act: selected(unsafe_act), unsafe_cond: selected(unsafe_cond) };
  return [
    ...located('aar.additional_actions', actions, 'advice'),
    ...(unsafe_act || unsafe_cond ? located('aar.root_cause', cause, 'advice') : []),
  ];
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
