import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import type { Problem } from '../../../../contract/incidents/incidentProblems.ts';
import { usePurpose } from '../../../components/form/purpose.ts';
import type { FormTab } from './formPlace.ts';
import { shownProblems } from './formProblems.ts';
import type { IncidentForm } from './incidentForm.ts';

/** What is wrong with the form, and what is advised, a moment after each change so that typing does not wait for it. */
export function useProblems(tabs: readonly FormTab[]): Problem[] {
  const values = useDeferredValue(useWatch<IncidentForm>()) as IncidentForm;
  return shownProblems(values, usePurpose(), tabs);
}
