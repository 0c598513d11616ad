import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { type IncidentFacts, mayChangeUpdate } from '../../../../contract/access.ts';
import type { IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';

type Handlers = { onEdit: (update: IncidentUpdate) => void; onDelete: (update: IncidentUpdate) => void };

type Props = Handlers & {
  updates: readonly IncidentUpdate[];
  facts: Pick<IncidentFacts, 'category' | 'createdBy'> | undefined;
};

/** Updates rendered per step; an incident may have hundreds. */
const STEP = 20;

export function UpdateList({ updates, facts, ...handlers }: Props) {
  const viewer = useViewer();
  const [count, setCount] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    setCount(count + STEP);
    // The button disappears with the last updates, so move the focus to the first new one.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[count]?.focus());
  };
  return (
    <>
      <Box component="ul" ref={list} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {updates.slice(0, count).map((update) => (
          <UpdateCard
            key={update.id}
            update={update}
            mayChange={facts !== undefined && mayChangeUpdate(viewer, facts, update)}
            {...handlers}
          />
        ))}
      </Box>
      {updates.length > count && (
        <Button variant="outlined" size="large" onClick={showMore} sx={{ mt: 2 }}>
          Show more ({updates.length - count} left)
        </Button>
      )}
    </>
  );
}

type CardProps = Handlers & { update: IncidentUpdate; mayChange: boolean };

function UpdateCard({ update, mayChange, onEdit, onDelete }: CardProps) {
  const id = useId();
  return (
    <Card component="li" tabIndex={-1} sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}>
      {update.remark && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {update.remark}
        </Typography>
      )}
      {update.img_url.length > 0 && <MediaGallery media={update.img_url} label="Photos of the update" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="body2" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
          {submittedLine(update)}
        </Typography>
        {mayChange && (
          <Box sx={{ display: 'flex', gap: 1, ml: -1 }}>
            <Button aria-describedby={id} onClick={() => onEdit(update)}>
              Edit
            </Button>
            <Button aria-describedby={id} color="error" onClick={() => onDelete(update)}>
              Delete
            </Button>
          </Box>
        )}
      </Box>
    </Card>
  );
}

function submittedLine({ submitted_by, submitted_at }: IncidentUpdate): string {
  const at = formatInstant(submitted_at);
  return `Submitted by ${submitted_by}${at && ` on ${at}`}`;
}
