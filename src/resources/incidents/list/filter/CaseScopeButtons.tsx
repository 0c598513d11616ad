import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { CaseScope } from '../../../../../contract/values/incidentValues.ts';
import { useIncidentFilter } from './incidentFilter.ts';

export function CaseScopeButtons() {
  const { filter, change } = useIncidentFilter();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Cases to show"
      value={filter.case ?? 'all_cases'}
      onChange={(_event, scope: CaseScope | null) =>
        scope && change({ case: scope === 'all_cases' ? undefined : scope })
      }
      sx={{
        flex: 'none',
        '& .MuiToggleButton-root': {
          minHeight: { xs: 44, md: 40 },
          px: { xs: 1.25, md: 2 },
          whiteSpace: 'nowrap',
        },
      }}
    >
      <ToggleButton value="all_cases">All Cases</ToggleButton>
      <ToggleButton value="my_case">My Cases</ToggleButton>
    </ToggleButtonGroup>
  );
}
