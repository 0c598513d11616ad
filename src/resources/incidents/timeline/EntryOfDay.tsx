import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CommentOutlined from '@mui/icons-material/CommentOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ElementType } from 'react';
import { LinkBase } from 'react-admin';
import { maySeeIncidentAudit } from '../../../../contract/access.ts';
import type { TimelineEntry, TimelineEvent } from '../../../../contract/schemas/timeline.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import type { StatusTransition } from '../../../../contract/values/incidentValues.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';
import { pages } from '../../../pages.ts';
import { useRoleTitle } from '../../../reference/useRoleTitle.ts';
import { toEventDetails, toEventSentence } from './eventSentence.ts';

type Props = { entry: TimelineEntry; incidentId: string };

const SIGN_WIDTH = '28px';

export function EntryOfDay({ entry, incidentId }: Props) {
  const { at, by, events } = entry;
  const [, time] = formatInstant(at).split(', ');
  const role = useRoleTitle()(by?.role ?? '');
  return (
    <Box component="li" tabIndex={-1} sx={{ display: 'grid', gap: 0.75, minWidth: 0, outlineOffset: 4 }}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events never change
        <Happened key={index} event={event} incidentId={incidentId} />
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary', pl: SIGN_WIDTH }}>
        <time dateTime={at}>{time}</time>
        {by && ` · ${by.name}${role && `, ${role}`}`}
      </Typography>
    </Box>
  );
}

function Happened({ event, incidentId }: { event: TimelineEvent; incidentId: string }) {
  const viewer = useViewer();
  const Sign = getEventIcon(event);
  const photos = event.kind === 'update posted' ? (event.update?.img_url ?? []) : [];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `${SIGN_WIDTH} minmax(0,1fr)`, alignItems: 'start' }}>
      <Sign fontSize="small" aria-hidden="true" sx={{ mt: 0.25, color: 'text.secondary' }} />
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{toEventSentence(event)}</Typography>
        {toEventDetails(event).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events never change
          <Typography key={index} dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
        {photos.length > 0 && <MediaGallery media={photos} label="Photos of the update" />}
        {event.kind === 'changed' && maySeeIncidentAudit(viewer) && (
          <Box
            component={LinkBase}
            to={pages.incidentAudit.to(incidentId)}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              justifySelf: 'start',
              minHeight: { xs: 44, md: 24 },
              color: 'primary.main',
            }}
          >
            {event.count > toEventDetails(event).length
              ? 'Show everything in the audit trail'
              : 'Show in the audit trail'}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const TURNED: Record<StatusTransition, ElementType> = {
  submitted: SendOutlined,
  approved: CheckCircleOutlined,
  'sent back': UndoOutlined,
  closed: LockOutlined,
  archived: LockOutlined,
  reopened: LockOpenOutlined,
};

const SIGNS: Record<Exclude<TimelineEvent['kind'], 'turned'>, ElementType> = {
  filed: NoteAddOutlined,
  remarked: CommentOutlined,
  changed: EditOutlined,
  'update posted': CommentOutlined,
  'update edited': EditOutlined,
  'update deleted': DeleteOutlined,
  'action added': AssignmentOutlined,
  'action done': AssignmentTurnedInOutlined,
  viewed: VisibilityOutlined,
  told: NotificationsOutlined,
};

function getEventIcon(event: TimelineEvent): ElementType {
  if (event.kind !== 'turned') return SIGNS[event.kind];
  return event.turn ? TURNED[event.turn] : SwapHorizOutlined;
}
