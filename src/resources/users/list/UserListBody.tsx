import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { CanAccess, LinkBase } from 'react-admin';
import { FilterChips } from '../../../components/list/FilterChips.tsx';
import { ListPagination } from '../../../components/list/ListPagination.tsx';
import { ListRows } from '../../../components/list/ListRows.tsx';
import { ScrollingLine } from '../../../components/list/ScrollingLine.tsx';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { pages } from '../../../pages.ts';
import { useRoleTitle } from '../../../reference/useRoleTitle.ts';
import { activeFilters, useUserFilter, withoutPanel } from './userFilter.ts';

const SheetsMenu = lazyWithRetry(() => import('../sheets/SheetsMenu.tsx'), {
  missing: 'Spreadsheets could not be loaded.',
});

type Props = {
  tools: ReactNode;
  above?: ReactNode;
  children: ReactNode;
};

export function UserListBody({ tools, above, children }: Props) {
  const { filter, change, replace } = useUserFilter();
  const active = activeFilters(filter, useRoleTitle());
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, minWidth: 0 }}>
      <UserListTools>{tools}</UserListTools>
      {above}
      <UserTabs />
      {active.length > 0 && (
        <ScrollingLine>
          <FilterChips active={active} onChange={change} onClear={() => replace(withoutPanel(filter))} />
        </ScrollingLine>
      )}
      <ListRows empty="No data found" emptyAction={<WidenTheList />}>
        {children}
      </ListRows>
      <ListPagination />
    </Box>
  );
}

function UserListTools({ children }: { children: ReactNode }) {
  const { field } = useUserFilter();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <PageHeading sx={{ flex: 1 }}>Account Management</PageHeading>
        <SheetsMenu />
        <CanAccess resource="users" action="create">
          <Button
            variant="contained"
            startIcon={<AddOutlined />}
            component={LinkBase}
            to={pages.newUser.to()}
            sx={{ minHeight: { xs: 44, md: 36 } }}
          >
            Add
          </Button>
        </CanAccess>
      </Box>
      <Box sx={{ display: 'flex', gap: { xs: 1, md: 1.5 }, alignItems: 'center', flexWrap: { md: 'wrap' } }}>
        <SearchField label="Search accounts" placeholder="Name, email or staff ID" {...field('search')} />
        {children}
      </Box>
    </Box>
  );
}

function WidenTheList() {
  const { filter, replace } = useUserFilter();
  const { user_type, ...narrowing } = filter;
  if (Object.keys(narrowing).length > 0) {
    return (
      <Button variant="outlined" onClick={() => replace({ user_type })}>
        Clear filters and search
      </Button>
    );
  }
  if (!user_type) return null;
  return (
    <Button variant="outlined" onClick={() => replace({})}>
      Show all accounts
    </Button>
  );
}

const TABS = [
  { value: 'all', text: 'All' },
  { value: 'suspended', text: 'Archived' },
  { value: 'locked', text: 'Locked' },
] as const;
type UserTab = (typeof TABS)[number]['value'];

function UserTabs() {
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
