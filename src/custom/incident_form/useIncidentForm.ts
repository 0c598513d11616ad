import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Problem, Purpose } from '../../../contract/incidents/incidentProblems.ts';
import type { YesNo } from '../../../contract/values/incidentValues.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { focusField } from '../../components/form/useField.tsx';
import { withReplaced } from '../../offline/replaceMedia.ts';
import type { Settling } from './recipients/useRecipients.ts';
import { type FormPlace, type FormTab, toFormPlace } from './values/formPlace.ts';
import { errorPaths, shownProblems } from './values/formProblems.ts';
import { DESCRIPTION, type IncidentForm } from './values/incidentForm.ts';

type Options = {
  purpose: Purpose;
  unchanged: IncidentForm;
  incident: IncidentForm;
  tabsOf: (emergency: YesNo) => FormTab[];
  placing?: [FormPlace, (place: FormPlace) => void];
};

export type OpenIncidentForm = {
  form: UseFormReturn<IncidentForm>;
  tabs: FormTab[];
  place: FormPlace;
  setPlace: (place: FormPlace) => void;
  goTo: (path: string) => void;
  check: () => Promise<void>;
  /** Shows errors that only the server detects, such as a time in the future by its clock (FORM-14). */
  showRefused: (errors: Record<string, string>) => Promise<void>;
  /** Replaces a local address with the stored one, so that a retry does not upload the file again. */
  onReplaced: (local: string, address: string) => void;
  choice: RefObject<Settling | null>;
};

export function useIncidentForm(options: Options): OpenIncidentForm {
  const { purpose, unchanged, incident, tabsOf } = options;
  const problemsOf = useCallback(
    (values: IncidentForm) =>
      shownProblems(values, purpose, tabsOf(values.case_details.incident_description.is_emergency_incident)),
    [purpose, tabsOf],
  );
  const resolver = useMemo(() => contractResolver(problemsOf), [problemsOf]);
  const form = useForm<IncidentForm>({
    defaultValues: unchanged,
    values: incident === unchanged ? undefined : incident,
    resetOptions: { keepDefaultValues: true },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const isChecked = useRef(false);
  useErrorsOf(form, problemsOf, isChecked);
  const emergency = useWatch({ control: form.control, name: `${DESCRIPTION}.is_emergency_incident` });
  const tabs = useMemo(() => tabsOf(emergency), [tabsOf, emergency]);
  const ownPlacing = useState<FormPlace>({ tab: 'Incident Description' });
  const [place, setPlaceNow] = options.placing ?? ownPlacing;
  const setPlace = useEvent(setPlaceNow);
  // A new object each time, so that the same field can receive the focus again.
  const [sought, setSought] = useState<{ path: string }>();
  useEffect(() => (sought ? focusField(sought.path) : undefined), [sought]);
  const goTo = useEvent((path: string) => {
    void form.trigger(path as Path<IncidentForm>);
    // Rendering another tab takes long on a slow phone and must not block input.
    startTransition(() => {
      setPlace(toFormPlace(path, tabs));
      setSought({ path });
    });
  });
  const check = useEvent(async () => {
    isChecked.current = true;
    await form.trigger();
  });
  const showRefused = useEvent(async (errors: Record<string, string>) => {
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    goTo(first);
    // `goTo` validates the field, which would clear the server's error.
    await form.trigger(first as Path<IncidentForm>);
    for (const [path, message] of Object.entries(errors)) {
      form.setError(path as Path<IncidentForm>, { type: 'server', message });
    }
  });
  const onReplaced = (local: string, address: string) =>
    form.reset(withReplaced(form.getValues(), new Map([[local, address]])), {
      keepDefaultValues: true,
      keepErrors: true,
      keepTouched: true,
    });
  const choice = useRef<Settling>(null);
  return { form, tabs, place, setPlace, goTo, check, showRefused, onReplaced, choice };
}

/**
 * Clears an error as soon as any field fixes it. Once the form was checked, new errors also appear at once, such as
 * those of a casualty added later (FORM-14).
 */
function useErrorsOf(
  { subscribe, clearErrors, setError }: UseFormReturn<IncidentForm>,
  problemsOf: (values: IncidentForm) => Problem[],
  isChecked: RefObject<boolean>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, errors = {} }) => {
          const shown = new Set(errorPaths(errors));
          if (shown.size === 0 && !isChecked.current) return;
          const problems = problemsOf(values);
          const wrong = new Set(problems.map(({ path }) => path));
          for (const path of shown) if (!wrong.has(path)) clearErrors(path as Path<IncidentForm>);
          if (!isChecked.current) return;
          for (const { path, text, severity } of problems) {
            if (!shown.has(path)) setError(path as Path<IncidentForm>, { type: severity, message: text });
          }
        },
      }),
    [subscribe, clearErrors, setError, problemsOf, isChecked],
  );
}
