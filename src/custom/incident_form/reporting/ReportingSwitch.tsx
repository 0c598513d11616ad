import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useDataProvider } from 'react-admin';
import { maySwitchReporting } from '../../../../contract/access.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { refreshSignedInUser } from '../../../authProvider/completeSignIn.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../../components/form/useSave.ts';
import { SETTINGS_ID } from '../../../dataProvider/settings.ts';
import { useReportingOffer } from './useReportingOffer.ts';

const ID = { id: SETTINGS_ID };

export function ReportingSwitch() {
  const viewer = useViewer();
  const dataProvider = useDataProvider();
  const { confirm } = useDialogs();
  const { save, isSaving } = useSave();
  const isOff = useReportingOffer() === 'off';
  const turn = (regulatory_reporting: boolean) =>
    save({
      name: 'Switching the regulatory report',
      overlay: 'none',
      send: async () => {
        const { data } = await dataProvider.getOne('settings', ID);
        const changed = { ...data, regulatory_reporting };
        await dataProvider.update('settings', { ...ID, data: changed, previousData: data });
        await refreshSignedInUser();
      },
      failed: `The regulatory report could not be turned ${regulatory_reporting ? 'on' : 'off'}.`,
    });
  const turnOff = async () => {
    const isSure = await confirm({
      title: 'Turn off the regulatory report?',
      text: 'Cases and the list will no longer show what must be reported, for anyone. Data already entered is kept.',
      yes: 'Turn off',
      no: 'Cancel',
      destructive: true,
    });
    if (isSure) await turn(false);
  };
  return (
    <>
      {isOff && <Alert severity="info">The regulatory report is turned off for everyone.</Alert>}
      {maySwitchReporting(viewer) && (
        <Button
          variant={isOff ? 'contained' : 'text'}
          color={isOff ? 'primary' : 'inherit'}
          loading={isSaving}
          onClick={() => void (isOff ? turn(true) : turnOff())}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          {isOff ? 'Turn on' : 'Turn off for everyone'}
        </Button>
      )}
    </>
  );
}
