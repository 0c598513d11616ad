import { onIncidentPlacement, onIncidentType } from '../../../../contract/incidents/newIncident.ts';
import {
  classificationChoices,
  incidentTypeChoices,
  injuryChoices,
  placementChoices,
} from '../../../../contract/reference/referenceData.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormChips } from '../../../components/form/FormChips.tsx';
import { FormSelect } from '../../../components/form/FormSelect.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { DESCRIPTION, withLabel } from '../values/incidentForm.ts';
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
        <FormSelect
          {...withLabel(`${DESCRIPTION}.incident_type`)}
          required
          options={titles(types)}
          onChoose={(type) => patch(onIncidentType(type))}
        />
        <FormSelect
          {...withLabel(`${DESCRIPTION}.incident_placement`)}
          required
          width="20rem"
          disabled={!chosen.incident_type}
          help={chosen.incident_type ? undefined : 'Choose the incident type first.'}
          options={titles(placements)}
          onChoose={(title) => patch(onIncidentPlacement(title, getId(placements, title)))}
        />
        <FormSelect
          {...withLabel(`${DESCRIPTION}.incident_classification`)}
          required
          width="20rem"
          disabled={!chosen.incident_placement}
          help={chosen.incident_placement ? undefined : 'Choose the placement first.'}
          options={titles(classifications)}
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
      <FormChips
        {...withLabel(`${DESCRIPTION}.injury_type`)}
        options={injuries}
        disabled={!chosen.incident_classification}
        help={chosen.incident_classification ? undefined : 'Choose the classification first.'}
      />
    </>
  );
}
