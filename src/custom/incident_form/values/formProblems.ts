import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import {
  incidentProblems,
  type Problem,
  type Purpose,
  reportAdvice,
} from '../../../../contract/incidents/incidentProblems.ts';
import { currentTime } from '../../../api/clock.ts';
import { type FormTab, isOnTab } from './formPlace.ts';
import type { IncidentForm } from './incidentForm.ts';

type WithProblems = Pick<IncidentForm, 'case_details' | 'aar'>;

/** What is wrong, the same that the server would refuse, and what is only advised (WIT-2, FORM-10, MPD-1, ADD-1, DET-9). */
export function formProblems({ case_details, aar }: WithProblems, purpose: Purpose): Problem[] {
  return [
    ...incidentProblems(case_details, purpose, currentTime()),
    ...reportAdvice(case_details, aar, purpose, currentTime()),
  ];
}

/** DET-9: a save marks nothing that this status does not show. */
export function shownProblems(values: WithProblems, purpose: Purpose, tabs: readonly FormTab[]): Problem[] {
  const problems = formProblems(values, purpose);
  return purpose === 'submit' ? problems : problems.filter(({ path }) => isOnTab(path, tabs));
}

/** What stops a submit or a save. */
export function blockingProblems(values: WithProblems, purpose: Purpose): Problem[] {
  return formProblems(values, purpose).filter(({ severity }) => severity === 'error');
}

/** FORM-14, DET-9: a field that advice names shows it like an error, and it stops nothing. */
export function formResolver(problemsOf: (values: IncidentForm) => Problem[]): Resolver<IncidentForm> {
  return (values) => {
    const errors: FieldErrors<IncidentForm> = {};
    for (const { path, text, severity } of problemsOf(values)) {
      set(errors, path, { type: severity, message: text });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** The fields that show an error now. */
export function errorPaths(errors: object): string[] {
  return shownErrors(errors).map(({ path }) => path);
}

/** The errors that are shown now, and which of them are only advice. */
export function shownErrors(errors: object, at = ''): Pick<Problem, 'path' | 'severity'>[] {
  return Object.entries(errors).flatMap(([field, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    if (!('message' in error)) return shownErrors(error, `${at}${field}.`);
    const isAdvice = 'type' in error && error.type === 'advice';
    return [{ path: at + field, severity: isAdvice ? 'advice' : 'error' }];
  });
}
