import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { dueText, isDone } from '../../../contract/incidents/correctiveActions.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { formatInstant, singaporeDay, wireDateToDay } from '../../../contract/singaporeTime.ts';
import { currentTime } from '../../api/clock.ts';
import { useViewer } from '../../api/useViewer.ts';
import { LeftBehind } from '../../components/media/LeftBehind.tsx';
import { completionSlot } from '../../offline/keptWriting.ts';
import { pages } from '../../pages.ts';
import { useCompletion } from './completion.tsx';

type Of = { row: MyAction };

export const assignedName = ({ assignee, action_assigned_to }: CorrectiveAction) =>
  assignee?.name || action_assigned_to;

export function CaseLink({ row: { incident } }: Of) {
  return (
    <Box
      component={LinkBase}
      to={`${pages.incident.to(incident.id)}#recommended-corrective-actions`}
      sx={{
        color: 'text.secondary',
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
        // A touch target on a phone, without extra space around it.
        py: { xs: 1.5, md: 0 },
        display: { xs: 'block', md: 'inline' },
      }}
    >
      {incident.incident_id} {incident.incident_title}
    </Box>
  );
}

export function Due({ row }: Of) {
  return (
    <>
      <DueDate row={row} />
      <Unsent row={row} />
      <Unfinished row={row} />
    </>
  );
}

function Unsent({ row: { id } }: Of) {
  const unsent = useCompletion().getUnsent(id);
  if (!unsent) return null;
  const isStuck = unsent.state === 'stuck';
  return (
    <Box
      component="span"
      sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere', ...(isStuck && ERROR) }}
    >
      {isStuck ? `Not sent: ${unsent.lastAttempt?.problem.text}` : 'Waiting to be sent'}
    </Box>
  );
}

function Unfinished({ row: { id } }: Of) {
  const { id: userId } = useViewer();
  if (useCompletion().isAddingPhotos(id)) return null;
  return <LeftBehind slot={completionSlot(userId, id)} text={LEFT_BEHIND} sx={NARROW} />;
}

/** Otherwise one row would take the room of the other columns. */
const NARROW = { fontSize: 'inherit', maxWidth: '28ch' };

const LEFT_BEHIND = 'Your unfinished photos are backed up on this device. Add a photo to continue.';

const ERROR = { color: 'error.main' };

function DueDate({ row: { action } }: Of) {
  const { to_be_done_by: written, done_at, done_by } = action;
  if (isDone(action)) {
    return <>{done_at ? `Done ${formatInstant(done_at)} by ${done_by}` : 'Done'}</>;
  }
  const due = wireDateToDay(written);
  if (!due) return <>{written || 'No due date'}</>;
  const today = singaporeDay(currentTime());
  return (
    <>
      {written}
      <Box
        component="span"
        sx={{
          display: 'block',
          fontWeight: due <= today ? 600 : undefined,
          color: due < today ? 'error.main' : 'text.secondary',
        }}
      >
        {dueText(due, today)}
      </Box>
    </>
  );
}

export function ActionButtons({ row }: Of) {
  const { complete, undo, addPhotos } = useCompletion();
  if (!row.may_complete) return null;
  const what = row.action.description || row.incident.incident_id;
  const done = isDone(row.action);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {done ? (
        <Button sx={BUTTON} aria-label={`Reopen: ${what}`} onClick={() => undo(row)}>
          Reopen
        </Button>
      ) : (
        <Button
          variant="contained"
          startIcon={<CheckOutlined />}
          sx={BUTTON}
          aria-label={`Done: ${what}`}
          onClick={() => complete(row)}
        >
          Done
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<AddAPhotoOutlined />}
        sx={BUTTON}
        aria-label={`Add a photo: ${what}`}
        onClick={() => addPhotos(row)}
      >
        Add a photo
      </Button>
    </Box>
  );
}

const BUTTON = { minHeight: { xs: 44, md: 36 }, whiteSpace: 'nowrap' };

export function Description({ row: { action } }: Of) {
  return (
    <Typography dir="auto" sx={{ fontWeight: 600, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {action.description || 'No description'}
    </Typography>
  );
}
