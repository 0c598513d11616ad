import { type RefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Path, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Problem, Purpose } from '../../../contract/incidents/incidentProblems.ts';
import type { YesNo } from '../../../contract/values/incidentValues.ts';
import { focusField } from '../../components/form/useField.ts';
import { withReplaced } from '../../offline/replaceMedia.ts';
import type { Settling } from './recipients/useRecipients.ts';
import { type FormPlace, type FormTab, toFormPlace } from './values/formPlace.ts';
import { errorPaths, formResolver, shownProblems } from './values/formProblems.ts';
import { DESCRIPTION, type IncidentForm } from './values/incidentForm.ts';

type Options = {
  purpose: Purpose;
  /** What counts as unchanged. */
  unchanged: IncidentForm;
  /** What the fields begin with, where that differs. */
  incident: IncidentForm;
  /** The tabs it shows; always the same function. */
  tabsOf: (emergency: YesNo) => FormTab[];
  /** Where one is in it, for a page that keeps that itself. */
  placing?: [FormPlace, (place: FormPlace) => void];
};

export type OpenIncidentForm = {
  purpose: Purpose;
  form: UseFormReturn<IncidentForm>;
  tabs: FormTab[];
  place: FormPlace;
  setPlace: (place: FormPlace) => void;
  /** Shows the field at this path, and what is wrong with it. */
  goTo: (path: string) => void;
  /** FORM-14: from now on every field shows what is wrong with it. */
  check: () => Promise<void>;
  /** FORM-14, DET-9: shows what the server alone found wrong, by field, such as a time that is still to come by its clock. */
  showRefused: (errors: Record<string, string>) => Promise<void>;
  /** A file is stored now: its address takes the place of the local one, so that the next try does not send it again. */
  onReplaced: (local: string, address: string) => void;
  /** DET-7: what keeps the choice of who is told to the rest of the form. */
  choice: RefObject<Settling | null>;
};

/** FORM-1, DET-1: an incident that is being entered or changed, and where one is in it. */
export function useIncidentForm(options: Options): OpenIncidentForm {
  const { purpose, unchanged, incident, tabsOf } = options;
  const problemsOf = useCallback(
    (values: IncidentForm) =>
      shownProblems(values, purpose, tabsOf(values.case_details.incident_description.is_emergency_incident)),
    [purpose, tabsOf],
  );
  const resolver = useMemo(() => formResolver(problemsOf), [problemsOf]);
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
  const tabs = tabsOf(useWatch({ control: form.control, name: `${DESCRIPTION}.is_emergency_incident` }));
  const ownPlacing = useState<FormPlace>({ tab: 'Incident Description' });
  const [place, setPlace] = options.placing ?? ownPlacing;
  // A new object each time, for who is sent to the same field again.
  const [sought, setSought] = useState<{ path: string }>();
  useEffect(() => (sought ? focusField(sought.path) : undefined), [sought]);
  const goTo = (path: string) => {
    void form.trigger(path as Path<IncidentForm>);
    // Another page of the form takes its time on a weak phone; meanwhile nothing waits for it.
    startTransition(() => {
      setPlace(toFormPlace(path, tabs));
      setSought({ path });
    });
  };
  const check = async () => {
    isChecked.current = true;
    await form.trigger();
  };
  const showRefused = async (errors: Record<string, string>) => {
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    goTo(first);
    // Going there looks at the field anew, with the rules of this side.
    await form.trigger(first as Path<IncidentForm>);
    for (const [path, message] of Object.entries(errors)) {
      form.setError(path as Path<IncidentForm>, { type: 'host', message });
    }
  };
  const onReplaced = (local: string, address: string) =>
    form.reset(withReplaced(form.getValues(), new Map([[local, address]])), {
      keepDefaultValues: true,
      keepErrors: true,
      keepTouched: true,
    });
  const choice = useRef<Settling>(null);
  return { purpose, form, tabs, place, setPlace, goTo, check, showRefused, onReplaced, choice };
}

/**
 * An error goes as soon as it is mended, also where another field mends it: a witness who is an employee after all. Once the
 * form was checked (FORM-14), one comes as soon, too: of a casualty who is added then.
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
