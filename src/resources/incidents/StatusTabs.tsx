import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { STATUS_TABS, type StatusTab } from '../../../contract/incidentValues.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { usePending } from '../../drafts/usePending.ts';
import { useViewer } from '../../host/useViewer.ts';
import { useIncidentFilter } from './incidentFilter.ts';

/** LIST-2: the status strip. Pending Save tells how many this device holds (LIST-10). */
export function StatusTabs() {
  const { id } = useViewer();
  const isPhone = useIsPhone();
  const { filter, change } = useIncidentFilter();
  const pending = usePending(id).length;
  const current = filter.incident_status ?? 'All';
  return (
    <Tabs
      value={current}
      onChange={(_event, tab: StatusTab) => change({ incident_status: tab === 'All' ? undefined : tab })}
      variant="scrollable"
      scrollButtons={isPhone ? false : 'auto'}
      aria-label="Status"
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}
    >
      {STATUS_TABS.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          sx={{ px: 1.5, minWidth: 44 }}
          label={tab === 'Pending Save' && pending > 0 ? <WithCount text={tab} count={pending} /> : tab}
        />
      ))}
    </Tabs>
  );
}

function WithCount({ text, count }: { text: string; count: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      {text}
      <Box
        component="span"
        sx={{
          px: 0.75,
          borderRadius: 4,
          bgcolor: 'secondary.main',
          color: 'secondary.contrastText',
          fontSize: '0.8125rem',
          lineHeight: 1.5,
        }}
      >
        {count}
      </Box>
    </Box>
  );
}
