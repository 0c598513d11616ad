import { incidentProblems, type Purpose } from '../../contract/incidents/incidentProblems.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';

const TEXTS: Record<Purpose, string> = {
  submit: 'Please complete the incident before you submit it.',
  save: 'Please complete the incident before you save it.',
};

/** Validates like the form, by the server's clock. @throws Refusal 400 with a text per field */
export function assertValid(details: CaseDetails, purpose: Purpose, now: Date): void {
  const problems = incidentProblems(details, purpose, now).filter(({ severity }) => severity === 'error');
  if (problems.length === 0) return;
  throw new Refusal(400, TEXTS[purpose], {
    errors: Object.fromEntries(problems.map(({ path, text }) => [path, text])),
  });
}

/** @throws Refusal 400 with a text per field (REF-3) */
export function refuseNotOffered(...errors: Record<string, string>[]): void {
  const all: Record<string, string> = Object.assign({}, ...errors);
  if (Object.keys(all).length > 0) throw invalidFields(all);
}
