import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { labelAt } from '../../../contract/fieldLabels.ts';
import { incidentProblems, type Problem, reportAdvice } from '../../../contract/incidentProblems.ts';
import { type IncidentTab, newIncidentTabs, TAB_GROUPS } from '../../../contract/incidentTabs.ts';
import type { YesNo } from '../../../contract/incidentValues.ts';
import type { IncidentContent } from '../../../contract/schemas/incident.ts';

/** The form's values are the incident itself, field by field as it travels. */
export type IncidentForm = IncidentContent;

export const DESCRIPTION = 'case_details.incident_description';
export const CASUALTIES = 'case_details.person_involved_details';
export const WITNESSES = 'case_details.witness_particulars';
export const PROPERTY = 'case_details.property_damage_details';
export const ANALYSIS = 'case_details.mpd_incident_analysis';
export const ROOT_CAUSE = 'aar.root_cause';

/** A field's name in the form, and its label. Where the form asks a question instead, it says so itself. */
export function labelled(name: string): { name: string; label: string } {
  return { name, label: labelAt(name) };
}

/**
 * FORM-14: the form's errors are the contract's problems, the same that the host would refuse. What is only advised is marked
 * like them, at the field and its tab, and stops nothing (WIT-2, FORM-10, MPD-1, ADD-1).
 */
export const formResolver: Resolver<IncidentForm> = (values) => {
  const errors: FieldErrors<IncidentForm> = {};
  for (const { path, text, severity } of formProblems(values)) {
    set(errors, path, { type: severity, message: text });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

export function formProblems({ case_details, aar }: IncidentForm): Problem[] {
  return [...incidentProblems(case_details, 'submit'), ...reportAdvice(case_details, aar)];
}

/** What stops a submit. */
export function submitErrors(values: IncidentForm): Problem[] {
  return formProblems(values).filter(({ severity }) => severity === 'error');
}

/** The fields that show an error now. */
export function errorPaths(errors: object, at = ''): string[] {
  return Object.entries(errors).flatMap(([field, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    return 'message' in error ? [at + field] : errorPaths(error, `${at}${field}.`);
  });
}

export type FormTab = IncidentTab | 'Review';

/** FORM-1: the tabs of the form. The notification tabs of an emergency are not built yet, so they are not offered. */
export function formTabs(emergency: YesNo): FormTab[] {
  const notification: readonly string[] = TAB_GROUPS.Notification;
  return newIncidentTabs(emergency).filter((tab) => !notification.includes(tab));
}

/** The tab that a field stands on. */
export function tabOf(path: string): FormTab {
  if (path.startsWith(CASUALTIES)) return 'Person Involved Details';
  if (path.startsWith(WITNESSES)) return 'Witnesses Details';
  if (path.startsWith(PROPERTY)) return 'Details of Property Damage';
  return 'Incident Description';
}

export type PersonKind = 'casualty' | 'witness';

/** Whose field it is, by their place in the form's values. */
export function personAt(path: string): { kind: PersonKind; index: number } | undefined {
  const [, list, index] = /\.(person_involved_details|witness_particulars)\.(\d+)\./.exec(path) ?? [];
  if (index === undefined) return undefined;
  return { kind: list === 'person_involved_details' ? 'casualty' : 'witness', index: Number(index) };
}

/** Where one is in the form: a tab, and on it perhaps one person's fields in place of the list. */
export type FormPlace = { tab: FormTab; person?: number | undefined };

export function placeOf(path: string): FormPlace {
  return { tab: tabOf(path), person: personAt(path)?.index };
}
