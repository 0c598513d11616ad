import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';
import { useWaitingActions, type WaitingUpdate } from './useWaitingUpdates.ts';

type Props = { incidentId: string; updates: readonly WaitingUpdate[]; onEdit: () => void };

/** Posted on this device, and not on the server yet (OFF-4). */
export function WaitingUpdates({ incidentId, updates, onEdit }: Props) {
  const { remove, edit } = useWaitingActions(incidentId, onEdit);
  if (updates.length === 0) return null;
  return (
    <Box component="ul" aria-label="Waiting to be sent" sx={LIST}>
      {updates.map((item) => (
        <WaitingCard
          key={item.key}
          item={item}
          onEdit={() => void edit(item)}
          onDelete={() => void remove(item)}
        />
      ))}
    </Box>
  );
}

const LIST = { display: 'grid', gap: 2, m: 0, mb: 2, p: 0, listStyle: 'none' };

type CardProps = { item: WaitingUpdate; onEdit: () => void; onDelete: () => void };

function WaitingCard({ item: { payload, state, queuedAt, lastAttempt }, onEdit, onDelete }: CardProps) {
  const id = useId();
  const { remark, img_url } = payload.update;
  const isStuck = state === 'stuck';
  return (
    <Card component="li" variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}>
      {remark && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {remark}
        </Typography>
      )}
      {img_url.length > 0 && <MediaGallery media={img_url} label="Photos of the update" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          <Box component="strong" sx={{ color: isStuck ? 'error.main' : 'text.primary' }}>
            {isStuck ? 'Not sent' : 'Waiting to be sent'}
          </Box>
          {isStuck ? `: ${lastAttempt?.problem.text}` : ` since ${formatInstant(queuedAt)}`}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, ml: -1 }}>
          {isStuck && (
            <Button aria-describedby={id} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button aria-describedby={id} color="error" onClick={onDelete}>
            Delete
          </Button>
        </Box>
      </Box>
    </Card>
  );
}
