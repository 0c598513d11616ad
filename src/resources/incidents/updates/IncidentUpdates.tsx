import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { mayWorkOnIncident } from '../../../../contract/access.ts';
import { detailTabs } from '../../../../contract/incidents/incidentTabs.ts';
import { newestFirst } from '../../../../contract/incidents/shownEntries.ts';
import type { Incident, IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { LeftBehind } from '../../../components/media/LeftBehind.tsx';
import { updateSlot } from '../../../offline/keptWriting.ts';
import { UpdateDialog } from './UpdateDialog.tsx';
import { UpdateList } from './UpdateList.tsx';
import { UpdatesSummary } from './UpdatesSummary.tsx';
import { useDeleteUpdate } from './useDeleteUpdate.ts';
import { useWaitingUpdates } from './useWaitingUpdates.ts';
import { WaitingUpdates } from './WaitingUpdates.tsx';

const HEADING = 'updates-title';

/** Each update is saved separately, so that a form around it keeps its unsaved changes (DET-6). */
export function IncidentUpdates({ incident }: { incident: Incident }) {
  const viewer = useViewer();
  const [written, setWritten] = useState<{ update?: IncidentUpdate }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useDeleteUpdate(incident, () => heading.current?.focus());
  const facts = { category: incident.filtered_category, createdBy: incident.created_by };
  const isTaken = detailTabs(incident.incident_status).includes('Incident Updates');
  const mayPost = isTaken && mayWorkOnIncident(viewer, facts);
  const shown = newestFirst(incident.incident_updates);
  const waiting = useWaitingUpdates(incident);
  const count = shown.length + waiting.length;
  return (
    <>
      <UpdatesSummary incident={incident} />
      <Box component="section" aria-labelledby={HEADING} sx={{ mb: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography
            id={HEADING}
            ref={heading}
            tabIndex={-1}
            variant="h2"
            sx={{ flex: '1 1 auto', outline: 0 }}
          >
            Incident Updates{count > 0 && ` (${count})`}
          </Typography>
          {mayPost && (
            <Button
              variant="contained"
              startIcon={<AddOutlined />}
              onClick={() => setWritten({})}
              sx={{ width: { xs: '100%', md: 'auto' } }}
            >
              Click to add an update
            </Button>
          )}
        </Box>
        {mayPost && !written && (
          <LeftBehind slot={updateSlot(viewer.id, incident.id)} text={LEFT_BEHIND} sx={{ mb: 2 }} />
        )}
        <WaitingUpdates incidentId={incident.id} updates={waiting} onEdit={() => setWritten({})} />
        {count === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>
            No updates yet.
            {mayPost && ' Post the first update: what has happened or been done since.'}
          </Typography>
        ) : (
          <UpdateList
            updates={shown}
            facts={isTaken ? facts : undefined}
            onEdit={(update) => setWritten({ update })}
            onDelete={(update) => void remove(update)}
          />
        )}
      </Box>
      {written && (
        <UpdateDialog
          incident={incident}
          update={written.update}
          mayPost={mayPost}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  );
}

const LEFT_BEHIND = 'Your unfinished update is backed up on this device. Add an update to continue it.';
