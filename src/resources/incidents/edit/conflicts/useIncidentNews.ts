import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FieldChange } from '../../../../../contract/schemas/auditTrail.ts';
import type { Incident } from '../../../../../contract/schemas/incident.ts';
import type { IncidentStatus } from '../../../../../contract/values/incidentValues.ts';
import { isWorthRetrying } from '../../../../api/callServer.ts';
import { useLatestElsewhere } from '../../../../realtime/openForms.ts';
import { readableChanges } from './readableChanges.ts';

/**
 * What somebody else made of an incident that a form is open on. `changes`: none where only updates were posted; `status`: the
 * new one, where it is another.
 */
export type IncidentNews = {
  theirs: Incident;
  by: string;
  at: string;
  changes: FieldChange[];
  status?: IncidentStatus;
};

/**
 * DET-11: read once for each save of somebody else, and never into the form. A failure is nothing to tell: the save itself
 * is refused then, with the same news.
 * @param isSaving while the form's own save is under way, whose news come before its answer
 */
export function useIncidentNews(incident: Incident, isSaving = false): IncidentNews | undefined {
  const dataProvider = useDataProvider();
  const changedAt = useLatestElsewhere(incident);
  const isNews = changedAt > incident.latest_updated_at;
  const { data } = useQuery({
    queryKey: ['incident news', incident.id, incident.latest_updated_at, changedAt],
    queryFn: async (): Promise<IncidentNews> => {
      const { data: theirs } = await dataProvider.getOne<Incident>('incidents', { id: incident.id });
      const changes = await readableChanges(incident, theirs);
      const { incident_status: status, latest_updated_by: by, latest_updated_at: at } = theirs;
      return { theirs, by, at, changes, ...(status !== incident.incident_status && { status }) };
    },
    enabled: isNews && !isSaving,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthRetrying,
  });
  return isNews && !isSaving ? data : undefined;
}
