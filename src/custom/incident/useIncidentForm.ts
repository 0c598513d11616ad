import { useEffect, useState } from 'react';
import { type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Purpose } from '../../../contract/incidentProblems.ts';
import type { YesNo } from '../../../contract/incidentValues.ts';
import { focusField } from '../../components/form/useField.ts';
import { type FormPlace, type FormTab, placeOf } from './form/formPlace.ts';
import { errorPaths, formProblems, formResolver } from './form/formProblems.ts';
import { DESCRIPTION, type IncidentForm } from './form/incidentForm.ts';

type Options = {
  purpose: Purpose;
  /** What counts as unchanged. */
  unchanged: IncidentForm;
  /** What the fields begin with, where that differs. */
  incident: IncidentForm;
  /** The tabs it shows. */
  tabsOf: (emergency: YesNo) => FormTab[];
};

export type OpenIncidentForm = {
  purpose: Purpose;
  form: UseFormReturn<IncidentForm>;
  tabs: FormTab[];
  place: FormPlace;
  setPlace: (place: FormPlace) => void;
  /** Shows the field at this path. */
  goTo: (path: string) => void;
};

/** FORM-1, DET-1: an incident that is being entered or changed, and where one is in it. */
export function useIncidentForm({ purpose, unchanged, incident, tabsOf }: Options): OpenIncidentForm {
  const [resolver] = useState(() => formResolver(purpose));
  const form = useForm<IncidentForm>({
    defaultValues: unchanged,
    values: incident === unchanged ? undefined : incident,
    resetOptions: { keepDefaultValues: true },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useMendedErrors(form, purpose);
  const tabs = tabsOf(useWatch({ control: form.control, name: `${DESCRIPTION}.is_emergency_incident` }));
  const [place, setPlace] = useState<FormPlace>({ tab: 'Incident Description' });
  const goTo = (path: string) => {
    setPlace(placeOf(path, tabs));
    // It must be drawn before it can take the focus.
    setTimeout(() => focusField(path), 50);
  };
  return { purpose, form, tabs, place, setPlace, goTo };
}

/** An error goes as soon as it is mended, also where another field mends it: a witness who is an employee after all. */
function useMendedErrors({ subscribe, clearErrors }: UseFormReturn<IncidentForm>, purpose: Purpose): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, errors = {} }) => {
          const shown = errorPaths(errors);
          if (shown.length === 0) return;
          const wrong = new Set(formProblems(values, purpose).map(({ path }) => path));
          for (const path of shown) if (!wrong.has(path)) clearErrors(path as Path<IncidentForm>);
        },
      }),
    [subscribe, clearErrors, purpose],
  );
}
