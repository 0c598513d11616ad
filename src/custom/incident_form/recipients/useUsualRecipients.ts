import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { UsualRecipients } from '../../../../contract/incidents/recipients.ts';
import type { IncidentDescription } from '../../../../contract/schemas/caseDetails.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { usePaused } from '../../../components/usePaused.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { RecipientsQuestion } from '../../../dataProvider/recipients.ts';
import { DESCRIPTION, type IncidentForm } from '../values/incidentForm.ts';
import { useDescription } from '../values/useDescription.ts';

/** Milliseconds after a change of the classification or the emergency before the departments are read again. */
const PAUSE = 1_000;

const ASKED_BY = ['incident_classification', 'selected_incident_ids', 'is_emergency_incident'] as const;

function recipientsQuestion(
  id: string,
  {
    incident_classification,
    selected_incident_ids,
    is_emergency_incident,
  }: Pick<IncidentDescription, (typeof ASKED_BY)[number]>,
): RecipientsQuestion {
  return {
    id,
    classification: incident_classification,
    classification_id: selected_incident_ids.incident_classification_id,
    is_emergency: is_emergency_incident === 'Yes',
  };
}

const useIncidentId = () => String(useRecordContext()?.id ?? '');

export function useLatestQuestion(): () => RecipientsQuestion {
  const id = useIncidentId();
  const { getValues } = useFormContext<IncidentForm>();
  return () => recipientsQuestion(id, getValues(DESCRIPTION));
}

/** The question that the recipients of the saved version answer; undefined if the incident was never filed. */
export function useSavedQuestion(): RecipientsQuestion | undefined {
  const saved = useRecordContext<Incident>();
  return saved && recipientsQuestion(String(saved.id), saved.case_details.incident_description);
}

/** Debounced, so that quick changes cause one request. */
export function useRecipientsQuestion(): RecipientsQuestion {
  const question = recipientsQuestion(useIncidentId(), useDescription(...ASKED_BY));
  return JSON.parse(usePaused(JSON.stringify(question), PAUSE));
}

/** Reads the departments that are notified if no one chooses (DET-7). */
export function useUsualRecipients(question: RecipientsQuestion, enabled = true) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    ...usualRecipients(dataProvider, question),
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useReadUsualRecipients(): (question: RecipientsQuestion) => Promise<UsualRecipients> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return (question) => queryClient.fetchQuery(usualRecipients(dataProvider, question));
}

const usualRecipients = (dataProvider: ConsoleDataProvider, question: RecipientsQuestion) =>
  queryOptions({
    queryKey: ['notified departments', question],
    queryFn: async ({ signal }): Promise<UsualRecipients> => ({
      isEmergency: question.is_emergency,
      departments: await dataProvider.getNotifiedDepartments({ ...question, usual: true }, { signal }),
    }),
  });
