import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Problem } from '../../../../contract/incidents/incidentProblems.ts';
import {
  newCasualty,
  newWitness,
  numberCasualties,
  numberWitnesses,
  personNumber,
} from '../../../../contract/incidents/newIncident.ts';
import type { Casualty, Witness } from '../../../../contract/schemas/caseDetails.ts';
import { usePurpose } from '../../../components/form/purpose.ts';
import { focusField } from '../../../components/form/useField.tsx';
import { randomId } from '../../../offline/randomId.ts';
import { blockingProblems, shownErrors } from '../values/formProblems.ts';
import { CASUALTIES, type IncidentForm, type PersonKind, WITNESSES } from '../values/incidentForm.ts';
import { useDropAdded } from '../values/useDropAdded.ts';

type Entries = { casualty: Casualty; witness: Witness };

const PATHS = { casualty: CASUALTIES, witness: WITNESSES } as const;

/** Removing a person hides the entry and renumbers the others; what was saved stays (CAS-1, WIT-1). */
export function usePersons(kind: PersonKind, isEditing: boolean) {
  const { setValue, getValues, trigger } = useFormContext<IncidentForm>();
  const { errors } = useFormState<IncidentForm>();
  const purpose = usePurpose();
  const path = PATHS[kind];
  const entries: Entries[PersonKind][] = useWatch({ name: path }) ?? [];
  const listError: { message?: string } | undefined = get(errors, path);

  const write = (next: Entries[PersonKind][]) => {
    const numbered =
      kind === 'casualty' ? numberCasualties(next as Casualty[]) : numberWitnesses(next as Witness[]);
    setValue(path, numbered as never, { shouldDirty: true, shouldValidate: Boolean(listError?.message) });
  };
  useDropAdded(path, entries, write, isEditing);

  return {
    path,
    shown: entries.flatMap(({ id, status }, index) => (status === 'delete' ? [] : [{ id, index }])),
    numberOf: (index: number) => personNumber(kind, entries, index),
    error: listError?.message,
    markOf: (index: number): Problem['severity'] | undefined => {
      const shown = shownErrors(get(errors, `${path}.${index}`) ?? {});
      return shown.find(({ severity }) => severity === 'error')?.severity ?? shown[0]?.severity;
    },
    add: () => {
      const current: Entries[PersonKind][] = getValues(path);
      const entry = kind === 'casualty' ? newCasualty(randomId()) : newWitness(randomId());
      write([...current, entry]);
      return current.length;
    },
    remove: (index: number) => {
      const current: Entries[PersonKind][] = getValues(path);
      write(current.map((entry, at) => (at === index ? { ...entry, status: 'delete' } : entry)));
    },
    validate: async (index: number) => {
      await trigger(`${path}.${index}` as never);
      const first = blockingProblems(getValues(), purpose).find((problem) =>
        problem.path.startsWith(`${path}.${index}.`),
      );
      if (first) focusField(first.path);
      return first === undefined;
    },
  };
}
