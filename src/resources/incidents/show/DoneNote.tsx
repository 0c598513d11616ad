import Typography from '@mui/material/Typography';
import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';

export function DoneNote({ action: { done_at, done_by, done_img_url = [] } }: { action: CorrectiveAction }) {
  if (!done_at) return null;
  return (
    <>
      <Typography variant="body2">
        Done {formatInstant(done_at)} by {done_by}
      </Typography>
      {done_img_url.length > 0 && (
        <MediaGallery media={done_img_url} label={FIELD_LABELS.corrective_action.done_img_url} />
      )}
    </>
  );
}
