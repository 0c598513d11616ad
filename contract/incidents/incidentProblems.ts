import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty, Witness } from '../schemas/caseDetails.ts';
import type { IncidentUpdate } from '../schemas/incident.ts';
import { singaporeDay, wireDateToDay, wireInstant } from '../singaporeTime.ts';
import { FIELD_TEXTS, type FieldError } from '../validation.ts';
import { TABLE_PATHS, type TableSection, tableFields } from './incidentFields.ts';
import { MASKED_FIELDS, MASKED_NAME } from './masking.ts';
import { mayDeclineFollowUp } from './newIncident.ts';

/* What an empty or invalid field says is in the table of fields; here are the rules about several fields. */

/** `path` is the field's path. An `error` blocks the save; an `advice` only marks the field. */
export type Problem = { path: string; text: string; severity: 'error' | 'advice' };

/** FORM-14 applies to a submit, DET-9 to a save on the detail page. */
export type Purpose = 'submit' | 'save';

type FieldErrors = Record<string, FieldError>;

/** Tolerance in milliseconds for an incident in the future, because device and server clocks differ. */
const CLOCK_DIFFERENCE_MS = 2 * 60_000;

/**
 * Order of the form; it differs between a new incident and the detail page.
 * @param now the latest valid time of the incident, by the caller's clock
 */
export function incidentProblems(details: CaseDetails, purpose: Purpose, now: Date): Problem[] {
  if (isEmergency(details)) return purpose === 'submit' ? placeProblems(details, now) : [];
  const [kind, place] = [kindProblems(details, purpose), placeProblems(details, now)];
  const analysis = sectionProblems('analysis', details.mpd_incident_analysis, purpose);
  return [
    ...(purpose === 'submit' ? [...kind, ...place] : []),
    ...sectionProblems('summary', details.incident_description, purpose),
    ...mediaProblems(details, purpose),
    ...(purpose === 'submit' ? analysis : [...place, ...kind]),
    ...followUpProblems(details),
    ...casualtyListProblems(details),
    ...details.person_involved_details.flatMap((casualty, index) =>
      casualty.status === 'delete'
        ? []
        : located(`${TABLE_PATHS.casualty}.${index}`, casualtyErrors(casualty, purpose)),
    ),
    ...details.witness_particulars.flatMap((witness, index) =>
      witness.status === 'delete' ? [] : witnessProblems(`${TABLE_PATHS.witness}.${index}`, witness, purpose),
    ),
    ...sectionProblems('property', details.property_damage_details, purpose),
    ...(purpose === 'save' ? analysis : []),
  ];
}

const DESCRIPTION = TABLE_PATHS.overview;

export function isNeededInEmergency(path: string): boolean {
  return tableFields('location').some(
    ([name, { required }]) => required && path === `${TABLE_PATHS.location}.${name}`,
  );
}

function isEmergency(details: CaseDetails): boolean {
  return details.incident_description.is_emergency_incident === 'Yes';
}

function placeProblems({ incident_description }: CaseDetails, now: Date): Problem[] {
  const { date, time } = incident_description;
  return located(DESCRIPTION, {
    ...fieldErrors('location', incident_description),
    ...futureError(date, time, now),
  });
}

/** The error is at the date if the day is in the future, else at the time (FORM-14). */
function futureError(date: string, time: string, now: Date): FieldErrors {
  const latest = new Date(now.getTime() + CLOCK_DIFFERENCE_MS);
  if ((wireDateToDay(date) ?? '') > singaporeDay(latest)) return { date: FIELD_TEXTS.future };
  const moment = wireInstant(date, time);
  return moment && moment > latest ? { time: FIELD_TEXTS.future } : {};
}

/** An empty injury type is marked only if the classification has injury types (FORM-14). */
function kindProblems({ incident_description }: CaseDetails, purpose: Purpose): Problem[] {
  const { incident_classification, selected_incident_ids } = incident_description;
  const choosable = !incident_classification || Boolean(selected_incident_ids.injury_type_id);
  return [
    ...located(DESCRIPTION, fieldErrors('overview', incident_description)),
    ...(purpose === 'submit' && choosable
      ? located(DESCRIPTION, fieldAdvice('overview', incident_description), 'advice')
      : []),
  ];
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

export function casualtyErrors(casualty: Casualty, purpose: Purpose = 'submit'): FieldErrors {
  const { address, email, contact_no, is_bodily_injury, injury_type } = casualty;
  const isUnreachable = !address && !email && !contact_no;
  const hasCauseOnly = is_bodily_injury !== 'Yes' && injury_type.length > 0;
  return {
    ...fieldErrors('casualty', casualty, purpose),
    ...(isUnreachable && { contact_no: FIELD_TEXTS.contactWay }),
    ...(hasCauseOnly && { injury_type: 'Only a bodily injury can have a cause of injury.' }),
  };
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
export function witnessErrors(witness: Witness, purpose: Purpose = 'submit'): FieldErrors {
  return fieldErrors('witness', witness, purpose);
}

export function witnessAdvice(witness: Witness): FieldErrors {
  return witness.employee_or_guest === 'guest' ? fieldAdvice('witness', witness) : {};
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

/** Advice only, and none in an emergency (ADD-1, DET-9). A new incident's root cause is checked once part of it is filled in. */
export function reportAdvice(
  details: CaseDetails,
  report: AfterActionReport,
  purpose: Purpose = 'submit',
  now = new Date(),
): Problem[] {
  if (isEmergency(details)) return [];
  const { additional_actions, medical_status, root_cause } = report;
  const isAsked = purpose === 'save' || Boolean(root_cause.unsafe_act || root_cause.unsafe_cond);
  return [
    ...sectionProblems('additional_actions', additional_actions, purpose),
    ...(purpose === 'save' ? sectionProblems('medical_status', medical_status, purpose) : []),
    ...(isAsked ? sectionProblems('root_cause', root_cause, purpose) : []),
    ...(purpose === 'save' ? actionAdvice(report) : []),
    ...(purpose === 'save' ? reportingAdvice(details, report, now) : []),
  ];
}

const FUTURE_DAY = 'Please choose a day that is not in the future.';
const BEFORE_ACCIDENT = 'This is before the accident.';

function reportingAdvice(details: CaseDetails, { reporting }: AfterActionReport, now: Date): Problem[] {
  if (!reporting) return [];
  const { occupational_disease, diagnosed_on, learned_on, reference_no, reported_on } = reporting;
  const accident = wireDateToDay(details.incident_description.date);
  const notBefore = (text: string) =>
    dayError(text, now) ??
    (text && (wireDateToDay(text) ?? '') < (accident ?? '') ? BEFORE_ACCIDENT : undefined);
  const isIll = occupational_disease === 'Yes';
  return located(
    'aar.reporting',
    {
      diagnosed_on: isIll && !diagnosed_on ? FIELD_TEXTS.selection : dayError(diagnosed_on, now),
      learned_on: notBefore(learned_on),
      reference_no: reported_on && !reference_no.trim() ? FIELD_TEXTS.required : undefined,
      reported_on: reference_no.trim() && !reported_on ? FIELD_TEXTS.selection : notBefore(reported_on),
    },
    'advice',
  );
}

function dayError(text: string, now: Date): FieldError {
  if (!text) return undefined;
  const day = wireDateToDay(text);
  if (day === undefined) return FIELD_TEXTS.mustBeValid;
  return day > singaporeDay(now) ? FUTURE_DAY : undefined;
}

function actionAdvice({ recommended_ca }: AfterActionReport): Problem[] {
  return recommended_ca.flatMap((action, index) => {
    if (action.status === 'delete') return [];
    const action_assigned_to = action.action_assigned_to || (action.assignee?.id ?? '');
    const errors = fieldAdvice('corrective_action', { ...action, action_assigned_to });
    return located(`${TABLE_PATHS.corrective_action}.${index}`, errors, 'advice');
  });
}

function sectionProblems(section: TableSection, values: object, purpose: Purpose): Problem[] {
  return [
    ...located(TABLE_PATHS[section], fieldErrors(section, values, purpose)),
    ...located(TABLE_PATHS[section], fieldAdvice(section, values), 'advice'),
  ];
}

const MASKED: Partial<Record<TableSection, readonly string[]>> = MASKED_FIELDS;

/** Users who may not see a stored value send its mask back; a new incident has nothing stored behind a mask (LIST-12). */
function fieldErrors(section: TableSection, values: object, purpose: Purpose = 'submit'): FieldErrors {
  const entries = tableFields(section).flatMap(([name, { required, check, isAsked }]) => {
    if (!required && !check) return [];
    const value: string | string[] = Reflect.get(values, name) ?? '';
    const isMasked = purpose === 'save' && value === MASKED_NAME && MASKED[section]?.includes(name);
    const isChecked = !isMasked && (isAsked?.(values) ?? true);
    const error = required && isEmpty(value) ? required : check?.(String(value));
    return [[name, isChecked ? error : undefined]];
  });
  return Object.fromEntries(entries);
}

function fieldAdvice(section: TableSection, values: object): FieldErrors {
  const entries = tableFields(section).flatMap(([name, { advised, isAsked }]) => {
    if (!advised) return [];
    const isMissing = (isAsked?.(values) ?? true) && isEmpty(Reflect.get(values, name) ?? '');
    return [[name, isMissing ? advised : undefined]];
  });
  return Object.fromEntries(entries);
}

function isEmpty(value: string | string[]): boolean {
  return [value].flat().join('').trim() === '';
}

function located(path: string, errors: FieldErrors, severity: Problem['severity'] = 'error'): Problem[] {
  return Object.entries(errors).flatMap(([field, text]) =>
    text ? [{ path: `${path}.${field}`, text, severity }] : [],
  );
}

export function updateProblem({ remark, img_url }: Pick<IncidentUpdate, 'remark' | 'img_url'>): FieldError {
  return remark.trim() || img_url.length > 0 ? undefined : 'Please write a remark or add a photo.';
}
