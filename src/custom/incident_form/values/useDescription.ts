import { type Path, useFormContext, useWatch } from 'react-hook-form';
import type { DescriptionPatch } from '../../../../contract/incidents/newIncident.ts';
import type { IncidentDescription } from '../../../../contract/schemas/caseDetails.ts';
import { DESCRIPTION, type IncidentForm } from './incidentForm.ts';

/** Subscribes to these fields only; other fields do not cause a render. */
export function useDescription<Field extends keyof IncidentDescription>(
  ...fields: Field[]
): Pick<IncidentDescription, Field> {
  return useWatch({
    name: DESCRIPTION,
    compute: (description: IncidentDescription) =>
      Object.fromEntries(fields.map((field) => [field, description[field]])) as Pick<
        IncidentDescription,
        Field
      >,
  });
}

/** Applies the effects of a choice, and validates fields that already show an error (FORM-3 to FORM-6). */
export function usePatchDescription(): (patch: DescriptionPatch) => void {
  const { setValue, getFieldState } = useFormContext<IncidentForm>();
  return (patch) => {
    for (const [field, value] of Object.entries(patch)) {
      const path = `${DESCRIPTION}.${field}` as Path<IncidentForm>;
      setValue(path, value as never, {
        shouldDirty: true,
        shouldValidate: Boolean(getFieldState(path).error),
      });
    }
  };
}
