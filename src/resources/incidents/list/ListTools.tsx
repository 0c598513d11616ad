import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { CanAccess, LinkBase } from 'react-admin';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { ReportEmergency } from '../../../components/ReportEmergency.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { pages } from '../../../pages.ts';
import { ExportIncidents } from './export/ExportIncidents.tsx';
import { CaseScopeButtons } from './filter/CaseScopeButtons.tsx';
import { useIncidentFilter } from './filter/incidentFilter.ts';
import { MapSwitch } from './map/MapSwitch.tsx';

export function ListTools({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <PageHeading sx={visuallyHidden}>Incidents</PageHeading>
        <SearchIncidents />
        {children}
        <ExportIncidents />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <PageHeading>Incidents</PageHeading>
        <MapSwitch />
        <Box sx={{ flex: 1 }} />
        <ExportIncidents />
        <ReportEmergency />
        <CanAccess resource="incidents" action="create">
          <Button
            variant="contained"
            startIcon={<AddOutlined />}
            component={LinkBase}
            to={pages.newIncident.path}
          >
            New Incident
          </Button>
        </CanAccess>
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <SearchIncidents />
        <CaseScopeButtons />
        {children}
      </Box>
    </Box>
  );
}

function SearchIncidents() {
  const { field } = useIncidentFilter();
  return (
    <SearchField label="Search incidents" placeholder="Incident ID, title or creator" {...field('search')} />
  );
}
