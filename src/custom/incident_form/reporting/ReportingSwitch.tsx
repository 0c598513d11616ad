import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { maySwitchReporting } from '../../../../contract/access.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useReportingOffer } from './useReportingOffer.ts';
import { useReportingSwitch } from './useReportingSwitch.tsx';

export function ReportingSwitch() {
  const viewer = useViewer();
  const { busy, turn, dialog } = useReportingSwitch();
  const isOff = useReportingOffer() === 'off';
  return (
    <>
      {isOff && <Alert severity="info">The regulatory report is turned off for everyone.</Alert>}
      {maySwitchReporting(viewer) && (
        <Button
          variant={isOff ? 'contained' : 'text'}
          color={isOff ? 'primary' : 'inherit'}
          loading={busy}
          onClick={() => void turn(isOff)}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          {isOff ? 'Turn on' : 'Turn off for everyone'}
        </Button>
      )}
      {dialog}
    </>
  );
}
