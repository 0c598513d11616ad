import { onIncidentPlacement, onIncidentType } from '../../../../contract/incidents/newIncident.ts';
import {
  classificationChoices,
  incidentTypeChoices,
  injuryChoices,
  placementChoices,
} from '../../../../contract/reference/referenceData.ts';
import { ChipGroupInput } from '../../../components/form/ChipGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { DESCRIPTION } from '../values/incidentForm.ts';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';

export function CascadeFields() {
  const { reference } = useReferenceData();
  const patch = usePatchDescription();
  const chosen = useDescription(
    'incident_type',
    'incident_placement',
    'incident_classification',
    'selected_incident_ids',
  );
  const ids = chosen.selected_incident_ids;
  const types = reference && incidentTypeChoices(reference);
  const placements = reference && placementChoices(reference, chosen.incident_type);
  const classifications = reference && classificationChoices(reference, ids.incident_placement_id);
  const injuries = reference && injuryChoices(reference, ids.incident_classification_id).injuries;
  const titles = (choices: { title: string }[] | undefined) => choices?.map(({ title }) => title);
  const getId = (choices: { id: string; title: string }[] | undefined, title: string) =>
    choices?.find((choice) => choice.title === title)?.id ?? '';

  return (
    <>
      <FieldRow>
        <SelectInput
          source={`${DESCRIPTION}.incident_type`}
          isRequired
          choices={titles(types)}
          onChoose={(type) => patch(onIncidentType(type))}
        />
        <SelectInput
          source={`${DESCRIPTION}.incident_placement`}
          isRequired
          width="20rem"
          disabled={!chosen.incident_type}
          helperText={chosen.incident_type ? undefined : 'Choose the incident type first.'}
          choices={titles(placements)}
          onChoose={(title) => patch(onIncidentPlacement(title, getId(placements, title)))}
        />
        <SelectInput
          source={`${DESCRIPTION}.incident_classification`}
          isRequired
          width="20rem"
          disabled={!chosen.incident_placement}
          helperText={chosen.incident_placement ? undefined : 'Choose the placement first.'}
          choices={titles(classifications)}
          onChoose={(title) => {
            const id = getId(classifications, title);
            patch({
              incident_classification: title,
              injury_type: [],
              selected_incident_ids: {
                ...ids,
                incident_classification_id: id,
                injury_type_id: reference ? injuryChoices(reference, id).injuryTypeId : '',
              },
            });
          }}
        />
      </FieldRow>
      <ChipGroupInput
        source={`${DESCRIPTION}.injury_type`}
        choices={injuries}
        disabled={!chosen.incident_classification}
        helperText={chosen.incident_classification ? undefined : 'Choose the classification first.'}
      />
    </>
  );
}
