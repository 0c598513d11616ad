import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import type { RecipientChoice } from '../../../../contract/incidents/notified.ts';
import { frequencyText } from '../../../../contract/incidents/shownFields.ts';
import type { IncidentContent } from '../../../../contract/schemas/incident.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';

type Props = { choice: RecipientChoice & Pick<IncidentContent, 'noti_frequency'> };

export function RecipientsSection({ choice }: Props) {
  const { checked_users, unchecked_users, selected_noti_departs, noti_frequency } = choice;
  const leftOut = selected_noti_departs.filter(({ status }) => status === 0).map(({ name }) => name);
  return (
    <FormSection title="Notification">
      <DescriptionList
        facts={[
          [
            'Notify',
            leftOut.length === 0 ? 'All departments' : `All departments except ${leftOut.join(', ')}`,
          ],
          ['Also notify', people(checked_users.length)],
          ['Do not notify', people(unchecked_users.length)],
          [FIELD_LABELS.incident.noti_frequency, frequencyText(noti_frequency)],
        ]}
      />
    </FormSection>
  );
}

const people = (count: number) => (count === 0 ? '' : count === 1 ? '1 person' : `${count} people`);
