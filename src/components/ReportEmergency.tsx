import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import { CanAccess, LinkBase } from 'react-admin';
import { mayRaiseEmergency } from '../../contract/access.ts';
import { useViewer } from '../api/useViewer.ts';
import { pages } from '../pages.ts';

/** Opens the form of an emergency. On a phone it is in the bottom bar. */
export function ReportEmergency() {
  if (!mayRaiseEmergency(useViewer())) return null;
  return (
    <CanAccess resource="incidents" action="create">
      <Button
        variant="outlined"
        color="error"
        startIcon={<WarningAmberOutlined />}
        component={LinkBase}
        to={pages.newIncident.to({ emergency: true })}
      >
        Report emergency
      </Button>
    </CanAccess>
  );
}
