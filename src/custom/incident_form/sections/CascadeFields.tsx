import { onIncidentPlacement, onIncidentType } from '../../../../contract/incidents/newIncident.ts';
import {
  classificationChoices,
  incidentTypeChoices,
  injuryChoices,
  placementChoices,
} from '../../../../contract/reference/referenceData.ts';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { TableInput } from '../fields/TableInput.tsx';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';

type Titled = { id: string; title: string };

const toTitles = (choices: readonly { title: string }[] | undefined) => choices?.map(({ title }) => title);
const getId = (choices: readonly Titled[] | undefined, title: string) =>
  choices?.find((choice) => choice.title === title)?.id ?? '';

function TypeInput() {
  const { reference } = useReferenceData();
  const patch = usePatchDescription();
  return (
    <TableInput
      section="overview"
      name="incident_type"
      choices={toTitles(reference && incidentTypeChoices(reference))}
      onChoose={(type) => patch(onIncidentType(type))}
    />
  );
}

function PlacementInput() {
  const { reference } = useReferenceData();
  const patch = usePatchDescription();
  const { incident_type } = useDescription('incident_type');
  const placements = reference && placementChoices(reference, incident_type);
  return (
    <TableInput
      section="overview"
      name="incident_placement"
      disabled={!incident_type}
      helperText={incident_type ? undefined : 'Choose the incident type first.'}
      choices={toTitles(placements)}
      onChoose={(title) => patch(onIncidentPlacement(title, getId(placements, title)))}
    />
  );
}

function ClassificationInput() {
  const { reference } = useReferenceData();
  const patch = usePatchDescription();
  const { incident_placement, selected_incident_ids: ids } = useDescription(
    'incident_placement',
    'selected_incident_ids',
  );
  const classifications = reference && classificationChoices(reference, ids.incident_placement_id);
  return (
    <TableInput
      section="overview"
      name="incident_classification"
      disabled={!incident_placement}
      helperText={incident_placement ? undefined : 'Choose the placement first.'}
      choices={toTitles(classifications)}
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
  );
}

function InjuryInput() {
  const { reference } = useReferenceData();
  const { incident_classification, selected_incident_ids: ids } = useDescription(
    'incident_classification',
    'selected_incident_ids',
  );
  return (
    <TableInput
      section="overview"
      name="injury_type"
      choices={reference && injuryChoices(reference, ids.incident_classification_id).injuries}
      disabled={!incident_classification}
      helperText={incident_classification ? undefined : 'Choose the classification first.'}
    />
  );
}

/** Each choice offers what belongs to the one before it (FORM-4). */
export const CASCADE_INPUTS = {
  incident_type: TypeInput,
  incident_placement: PlacementInput,
  incident_classification: ClassificationInput,
  injury_type: InjuryInput,
};
