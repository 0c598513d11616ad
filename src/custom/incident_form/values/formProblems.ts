import { TABLE_PATHS, tableFields } from '../../../../contract/incidents/incidentFields.ts';
import {
  incidentProblems,
  type Problem,
  type Purpose,
  reportAdvice,
} from '../../../../contract/incidents/incidentProblems.ts';
import { currentTime } from '../../../api/clock.ts';
import { isPhoneNow } from '../../../components/useIsPhone.ts';
import { type FormTab, isOnTab } from './formPlace.ts';
import type { IncidentForm } from './incidentForm.ts';

type WithProblems = Pick<IncidentForm, 'case_details' | 'aar'>;

export function formProblems({ case_details, aar }: WithProblems, purpose: Purpose): Problem[] {
  const problems = [
    ...incidentProblems(case_details, purpose, currentTime()),
    ...reportAdvice(case_details, aar, purpose, currentTime()),
  ];
  return purpose === 'submit' && isPhoneNow() ? problems.toSorted(byOrderOnPhone) : problems;
}

/** A new incident on a phone begins with the place, then the title (NewSections.tsx). */
const FIRST_ON_PHONE = (['location', 'summary'] as const).map((section) =>
  tableFields(section).map(([name]) => `${TABLE_PATHS[section]}.${name}`),
);

function byOrderOnPhone(one: Problem, other: Problem): number {
  const getRank = ({ path }: Problem) => {
    const found = FIRST_ON_PHONE.findIndex((paths) => paths.includes(path));
    return found === -1 ? FIRST_ON_PHONE.length : found;
  };
  return getRank(one) - getRank(other);
}

/** A save ignores fields that this status does not show (DET-9). */
export function shownProblems(values: WithProblems, purpose: Purpose, tabs: readonly FormTab[]): Problem[] {
  const problems = formProblems(values, purpose);
  return purpose === 'submit' ? problems : problems.filter(({ path }) => isOnTab(path, tabs));
}

export function blockingProblems(values: WithProblems, purpose: Purpose): Problem[] {
  return formProblems(values, purpose).filter(({ severity }) => severity === 'error');
}

export function errorPaths(errors: object): string[] {
  return shownErrors(errors).map(({ path }) => path);
}

export function shownErrors(errors: object, at = ''): Pick<Problem, 'path' | 'severity'>[] {
  return Object.entries(errors).flatMap(([field, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    if (!('message' in error)) return shownErrors(error, `${at}${field}.`);
    const isAdvice = 'type' in error && error.type === 'advice';
    return [{ path: at + field, severity: isAdvice ? 'advice' : 'error' }];
  });
}
