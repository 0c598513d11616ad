import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { EditContext, useDataProvider } from 'react-admin';
import type { FieldChange } from '../../../../../contract/schemas/auditTrail.ts';
import type { Incident } from '../../../../../contract/schemas/incident.ts';
import type { IncidentStatus } from '../../../../../contract/values/incidentValues.ts';
import { isWorthRetrying } from '../../../../api/callServer.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { useLatestElsewhere } from '../../../../realtime/openForms.ts';
import { getSaver, type Saver } from './getSaver.ts';
import { readableChanges } from './readableChanges.ts';

export type IncidentNews = {
  theirs: Incident;
  saver: Saver;
  at: string;
  changes: FieldChange[];
  status?: IncidentStatus;
  /** False for the server's version after a form began with that of this device (OFF-1). */
  isAnnounced: boolean;
};

/**
 * The incident after each save elsewhere, without changing the form. Read errors are ignored, because the
 * next save is rejected with the same data (DET-11).
 * @param isSaving true during the form's own save, whose news arrives before its answer
 */
export function useIncidentNews(incident: Incident, isSaving = false): IncidentNews | undefined {
  const dataProvider = useDataProvider();
  const { id: userId } = useViewer();
  const announcedAt = useLatestElsewhere(incident);
  const read: Incident | undefined = use(EditContext)?.record;
  const readAt = read?.latest_updated_at ?? '';
  const changedAt = announcedAt > readAt ? announcedAt : readAt;
  const isAnnounced = changedAt === announcedAt;
  const isNews = changedAt > incident.latest_updated_at;
  const { data } = useQuery({
    queryKey: ['incident news', incident.id, incident.latest_updated_at, changedAt],
    queryFn: async (): Promise<IncidentNews> => {
      const theirs =
        read && !isAnnounced
          ? read
          : (await dataProvider.getOne<Incident>('incidents', { id: incident.id })).data;
      const changes = await readableChanges(incident, theirs);
      const { incident_status: status, latest_updated_at: at } = theirs;
      const turned = status !== incident.incident_status && { status };
      return { theirs, saver: getSaver(theirs, userId), at, changes, isAnnounced, ...turned };
    },
    enabled: isNews && !isSaving,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthRetrying,
  });
  return isNews && !isSaving ? data : undefined;
}
