import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { maySeeWholeTimeline } from '../../../../contract/access.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { LoadError, PART_HEIGHT } from '../../../components/LoadError.tsx';
import { AcknowledgedDialog } from './AcknowledgedDialog.tsx';
import { useAcknowledgements } from './useAcknowledgements.ts';

export default function AcknowledgedNote({ incidentId }: { incidentId: string }) {
  const viewer = useViewer();
  const { data, error, refetch } = useAcknowledgements(incidentId, 'acknowledged');
  const [isOpen, setOpen] = useState(false);
  const counts = data?.pages[0];
  if (error && !counts) {
    const text = `The acknowledgements could not be loaded. ${error.message}`;
    return <LoadError text={text} onRetry={() => void refetch()} />;
  }
  if (!counts) return <Skeleton variant="rounded" height={PART_HEIGHT} />;
  const { told, acknowledged } = counts;
  const sentence =
    told === 0
      ? 'No one else was notified of this emergency.'
      : `Emergency acknowledged by ${acknowledged} of ${told} people notified.`;
  return (
    <>
      <Alert
        severity={acknowledged < told ? 'warning' : 'success'}
        icon={false}
        role="note"
        action={
          told > 0 &&
          maySeeWholeTimeline(viewer) && (
            <Button
              color="inherit"
              onClick={() => setOpen(true)}
              sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
            >
              Show who
            </Button>
          )
        }
        sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      >
        {sentence}
      </Alert>
      {isOpen && (
        <AcknowledgedDialog
          incidentId={incidentId}
          {...{ told, acknowledged }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
