import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { MediaGallery } from '../media/MediaGallery.tsx';

/** DET-6, read. Deleted ones stay hidden. */
export function UpdatesView({ updates }: { updates: IncidentUpdate[] }) {
  const shown = updates.filter(({ deleted }) => deleted !== 'yes');
  if (shown.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>There is no update yet.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {shown.map((update) => (
        <Card key={update.id} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{update.remark}</Typography>
          {update.img_url.length > 0 && <MediaGallery media={update.img_url} />}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Submitted by {update.submitted_by} on {formatInstant(update.submitted_at)}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
