import { useEffect } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { errorPaths, formProblems, type IncidentForm } from './incidentForm.ts';

/** An error goes as soon as it is mended, also where another field mends it: a witness who is an employee after all. */
export function useMendedErrors({ subscribe, clearErrors }: UseFormReturn<IncidentForm>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, errors = {} }) => {
          const shown = errorPaths(errors);
          if (shown.length === 0) return;
          const wrong = new Set(formProblems(values).map(({ path }) => path));
          for (const path of shown) if (!wrong.has(path)) clearErrors(path as Path<IncidentForm>);
        },
      }),
    [subscribe, clearErrors],
  );
}
