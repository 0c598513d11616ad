import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { SentBack } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';

export function SentBackNote({ sent_back }: { sent_back: SentBack }) {
  return (
    <Alert severity="warning" icon={false} role="note">
      <AlertTitle sx={{ mb: sent_back.remark ? 0.5 : 0 }}>
        Sent back by {sent_back.by} on {formatInstant(sent_back.at)}
      </AlertTitle>
      {sent_back.remark}
    </Alert>
  );
}
