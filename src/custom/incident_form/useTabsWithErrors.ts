import { useFormState } from 'react-hook-form';
import { errorPaths, type FormTab, type IncidentForm, tabOf } from './incidentForm.ts';

/** FORM-1: the tabs that show an error now, or something that is advised (FORM-10, WIT-2). */
export function useTabsWithErrors(): ReadonlySet<FormTab> {
  const { errors } = useFormState<IncidentForm>();
  return new Set(errorPaths(errors).map(tabOf));
}
