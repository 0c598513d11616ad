import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { maySaveSettings, maySeeMissingMail, maySwitchReporting } from '../../../contract/access.ts';
import type { Settings as SavedSettings } from '../../../contract/schemas/settings.ts';
import { consoleConfig } from '../../api/consoleConfig.ts';
import { useViewer } from '../../api/useViewer.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { DescriptionList } from '../../components/record/DescriptionList.tsx';
import { EditRecord } from '../../components/record/ShowRecord.tsx';
import { SETTINGS_ID } from '../../dataProvider/settings.ts';
import { HOME } from '../../pages.ts';
import { ReportingSwitch } from '../incident_form/reporting/ReportingSwitch.tsx';
import { useReportingOffer } from '../incident_form/reporting/useReportingOffer.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { settingsForm } from './settingsModel.ts';

export default function Settings() {
  return (
    <EditRecord resource="settings" id={SETTINGS_ID} noun="settings" back={HOME} refetchOnWindowFocus={false}>
      <SettingsPage />
    </EditRecord>
  );
}

function SettingsPage() {
  const settings = useRecordContext<SavedSettings>();
  const viewer = useViewer();
  const reporting = useReportingOffer();
  if (!settings) return null;
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, maxWidth: 1000 }}>
      <PageHeading sx={{ mb: 2.5 }}>Settings</PageHeading>
      {consoleConfig().mailMissing && maySeeMissingMail(viewer) && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          This server sends no mail, so one-time codes and notifications by mail do not arrive. Ask its
          operator to set SMTP_URL.
        </Alert>
      )}
      <FormSection title="Signing in">
        {maySaveSettings(viewer) ? (
          <SettingsFields settings={settings} />
        ) : (
          <ReadSettings settings={settings} />
        )}
      </FormSection>
      <AppLinks />
      {reporting && maySwitchReporting(viewer) && (
        <FormSection title="Regulatory Report">
          {reporting !== 'off' && <Typography sx={{ color: 'text.secondary' }}>{REPORTING}</Typography>}
          <ReportingSwitch />
        </FormSection>
      )}
    </Box>
  );
}

const REPORTING =
  'Each case says whether it must be reported to an authority, by whom and by when, and the list can show when a report is due. Turning this off hides it from everyone. Data already entered is kept.';

function ReadSettings({ settings }: { settings: SavedSettings }) {
  const { delivery, failed_login_attempts, otp_life_time } = settingsForm(settings);
  return (
    <DescriptionList
      facts={[
        ['OTP delivery', delivery],
        ['Failed login attempts', failed_login_attempts],
        ['OTP life time (minutes)', otp_life_time],
      ]}
    />
  );
}

function AppLinks() {
  const { ios, android } = consoleConfig().apps ?? {};
  if (!ios && !android) return null;
  return (
    <FormSection title="Mobile apps">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {ios && <Download href={ios} text="Download the iOS app" />}
        {android && <Download href={android} text="Download the Android app" />}
      </Box>
    </FormSection>
  );
}

function Download({ href, text }: { href: string; text: string }) {
  return (
    <Button variant="outlined" size="large" href={href} target="_blank" rel="noreferrer">
      {text}
    </Button>
  );
}
