import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { CaseScope } from '../../../contract/incidentValues.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useViewer } from '../../host/useViewer.ts';
import { pages } from '../../pages.ts';
import { useIncidentFilter } from './incidentFilter.ts';

/** Above the list: title, search, My Cases / All Cases, New Incident, and what the layout adds. */
export function ListTools({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const isPhone = useIsPhone();
  const { filter, change } = useIncidentFilter();
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <PageHeading sx={{ flex: 1 }}>Incidents</PageHeading>
        {pages.newIncident.isOpenTo(viewer) && !isPhone && (
          <Button
            variant="contained"
            startIcon={<AddOutlined />}
            component={LinkBase}
            to={pages.newIncident.path}
          >
            New Incident
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <SearchField
          label="Search incidents"
          placeholder="Incident ID, title or creator"
          value={filter.search ?? ''}
          onChange={(search) => change({ search })}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Whose cases"
          value={filter.case ?? 'all_cases'}
          onChange={(_event, scope: CaseScope | null) =>
            scope && change({ case: scope === 'all_cases' ? undefined : scope })
          }
          sx={{
            flex: { xs: 1, md: 'none' },
            '& .MuiToggleButton-root': { flex: 1, minHeight: 40, px: 2, whiteSpace: 'nowrap' },
          }}
        >
          <ToggleButton value="all_cases">All Cases</ToggleButton>
          <ToggleButton value="my_case">My Cases</ToggleButton>
        </ToggleButtonGroup>
        {children}
      </Box>
    </Box>
  );
}
