import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CanAccess, LinkBase } from 'react-admin';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { pages } from '../../../pages.ts';
import { useUserFilter } from './userFilter.ts';

const SheetsMenu = lazyWithRetry(() => import('../sheets/SheetsMenu.tsx'), {
  missing: 'Spreadsheets could not be loaded.',
});

export function UserListTools({ children }: { children: ReactNode }) {
  const { filter, change } = useUserFilter();
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
        <SearchField
          label="Search accounts"
          placeholder="Name, email or staff ID"
          value={filter.search ?? ''}
          onChange={(search) => change({ search })}
        />
        {children}
      </Box>
    </Box>
  );
}
