import { useFormContext } from 'react-hook-form';
import { CASUALTIES, type IncidentForm } from '../values/incidentForm.ts';
import { CasualtyEditor } from './CasualtyEditor.tsx';
import { type OpenPerson, PersonList } from './PersonList.tsx';

export function CasualtySection(openPerson: OpenPerson) {
  const { getValues } = useFormContext<IncidentForm>();
  return (
    <PersonList
      {...openPerson}
      kind="casualty"
      title="Casualties"
      empty="No Casualty added yet"
      next="Add everyone who was hurt or involved. At least one is required unless this is an emergency."
      addLabel="Add a casualty"
      summaryOf={(index) => {
        const casualty = getValues(`${CASUALTIES}.${index}`);
        const details = [
          casualty?.gender,
          casualty?.age && `${casualty.age} years`,
          casualty?.incident_calssification,
        ];
        return { name: casualty?.injury_name ?? '', details: details.filter(Boolean).join(', ') };
      }}
      editor={<CasualtyEditor />}
    />
  );
}
