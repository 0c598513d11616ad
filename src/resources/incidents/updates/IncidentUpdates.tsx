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
import { UpdateDialog } from './UpdateDialog.tsx';
import { UpdateList } from './UpdateList.tsx';
import { UpdatesSummary } from './UpdatesSummary.tsx';
import { updateSlot } from './updateDraft.ts';
import { useDeleteUpdate } from './useDeleteUpdate.ts';

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
            Incident Updates{shown.length > 0 && ` (${shown.length})`}
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
        {mayPost && !written && <LeftBehind incidentId={incident.id} />}
        {shown.length === 0 ? (
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

function LeftBehind({ incidentId }: { incidentId: string }) {
  const { id } = useViewer();
  if (!updateSlot(id, incidentId).read()) return null;
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      Your unfinished update is backed up on this device. Add an update to continue it.
    </Typography>
  );
}
