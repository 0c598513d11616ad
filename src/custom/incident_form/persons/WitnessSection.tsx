import { useFormContext } from 'react-hook-form';
import { type IncidentForm, WITNESSES } from '../values/incidentForm.ts';
import { type OpenPerson, PersonList } from './PersonList.tsx';
import { WitnessEditor } from './WitnessEditor.tsx';

export function WitnessSection(openPerson: OpenPerson) {
  const { getValues } = useFormContext<IncidentForm>();
  return (
    <PersonList
      {...openPerson}
      kind="witness"
      title="Witnesses"
      empty="No Witness added yet"
      next="Add anyone who saw what happened, employee or guest."
      addLabel="Add a witness"
      summaryOf={(index) => {
        const witness = getValues(`${WITNESSES}.${index}`);
        return {
          name: witness?.guest_name ?? '',
          details: witness?.employee_or_guest === 'guest' ? 'Guest' : 'Employee',
        };
      }}
      editor={<WitnessEditor />}
    />
  );
}
