import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import type { Problem } from '../../../../contract/incidents/incidentProblems.ts';
import { usePurpose } from '../../../components/form/purpose.ts';
import type { FormTab } from './formPlace.ts';
import { shownProblems } from './formProblems.ts';
import type { IncidentForm } from './incidentForm.ts';

/** Debounced, so that typing does not wait for the validation. */
export function useProblems(tabs: readonly FormTab[]): Problem[] {
  const values = useDeferredValue(useWatch<IncidentForm>()) as IncidentForm;
  return shownProblems(values, usePurpose(), tabs);
}
