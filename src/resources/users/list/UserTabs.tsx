import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useUserFilter } from './userFilter.ts';

const TABS = [
  { value: 'all', text: 'All' },
  { value: 'suspended', text: 'Archived' },
  { value: 'locked', text: 'Locked' },
] as const;
type UserTab = (typeof TABS)[number]['value'];

export function UserTabs() {
  const { filter, change } = useUserFilter();
  const current = TABS.find(({ value }) => value === filter.user_type) ?? TABS[0];
  return (
    <Tabs
      value={current.value}
      onChange={(_event, tab: UserTab) => change({ user_type: tab === 'all' ? undefined : tab })}
      aria-label="Status"
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}
    >
      {TABS.map(({ value, text }) => (
        <Tab key={value} value={value} label={text} sx={{ px: 1.5, minWidth: 44 }} />
      ))}
    </Tabs>
  );
}
