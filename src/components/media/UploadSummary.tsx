import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Purpose } from '../../../contract/incidents/incidentProblems.ts';
import { localMediaId } from '../../../contract/incidents/media.ts';
import { useUploadSteps } from '../../offline/useUploadState.ts';
import { usePurpose } from '../form/purpose.ts';

type Props = { refs: readonly string[]; isAdding: boolean };

export function UploadSummary({ refs, isAdding }: Props) {
  const steps = useUploadSteps(refs);
  const purpose = usePurpose();
  const count = (...wanted: typeof steps) => steps.filter((step) => wanted.includes(step)).length;
  const kept = refs.filter((ref, index) => !steps[index] && localMediaId(ref) !== undefined).length;
  const text = summary(
    {
      local: kept + count('offline'),
      running: count('preparing', 'waiting', 'uploading'),
      stored: count('stored'),
    },
    purpose,
  );
  return (
    <>
      {isAdding && <LinearProgress aria-label="Adding files" />}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </>
  );
}

type Counts = { local: number; running: number; stored: number };

function summary({ local, running, stored }: Counts, purpose: Purpose): string {
  if (running > 0) return `${stored} of ${stored + running} uploaded`;
  if (local > 0) {
    const files = local === 1 ? '1 file' : `${local} files`;
    return `${files} on this device will upload when you're online, at the latest when you ${purpose}.`;
  }
  return stored > 0 ? 'All uploaded' : '';
}
