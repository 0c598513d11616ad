import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { UsualRecipients } from '../../../../contract/notified.ts';
import { usePaused } from '../../../components/usePaused.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { RecipientsQuestion } from '../../../dataProvider/recipientActions.ts';
import { useDescription } from '../form/useDescription.ts';

/** DET-7: milliseconds after a change of the classification or the emergency before the departments are read again. */
const PAUSE = 1_000;

/** What the form shows now, once it has rested. */
export function useRecipientsQuestion(): RecipientsQuestion {
  const { incident_classification, selected_incident_ids, is_emergency_incident } = useDescription(
    'incident_classification',
    'selected_incident_ids',
    'is_emergency_incident',
  );
  const question: RecipientsQuestion = {
    classification: incident_classification,
    classification_id: selected_incident_ids.incident_classification_id,
    is_emergency: is_emergency_incident === 'Yes',
  };
  return JSON.parse(usePaused(JSON.stringify(question), PAUSE));
}

/** DET-7: every department, and whether it is told where nobody chooses. Those of before stay while others are read. */
export function useUsualRecipients(question: RecipientsQuestion, enabled = true) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['notified departments', question],
    queryFn: async ({ signal }): Promise<UsualRecipients> => ({
      isEmergency: question.is_emergency,
      departments: await dataProvider.getNotifiedDepartments(question, { signal }),
    }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
