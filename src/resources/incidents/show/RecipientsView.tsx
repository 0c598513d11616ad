import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import { recipientTerms } from '../../../../contract/incidents/shownEntries.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { ListNote } from '../../../custom/incident_form/recipients/ListNote.tsx';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

export function NotifiedView({ incident }: { incident: Incident }) {
  const { id, latest_updated_at } = incident;
  const { incident_classification, selected_incident_ids, is_emergency_incident } =
    incident.case_details.incident_description;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['notified departments', id, latest_updated_at],
    queryFn: ({ signal }) =>
      dataProvider.getNotifiedDepartments(
        {
          id,
          classification: incident_classification,
          classification_id: selected_incident_ids.incident_classification_id,
          is_emergency: is_emergency_incident === 'Yes',
        },
        { signal },
      ),
  });
  return (
    <FormSection title="Notification List">
      {data ? (
        <DescriptionList facts={recipientTerms(data)} />
      ) : isError ? (
        <>
          <ListNote text="The departments could not be loaded." onRetry={() => void refetch()} />
          <DescriptionList
            facts={[[FIELD_LABELS.incident.notification_list, incident.notification_list.join(', ')]]}
          />
        </>
      ) : (
        <ListNote text="Loading…" />
      )}
    </FormSection>
  );
}
