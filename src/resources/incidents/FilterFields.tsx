import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { listableCategories } from '../../../contract/access.ts';
import type { ReportingFilter } from '../../../contract/incidentFilter.ts';
import { CATEGORY_LABELS, type Category } from '../../../contract/incidentValues.ts';
import { DateRangeFilter } from '../../components/list/DateRangeFilter.tsx';
import { FilterSelect } from '../../components/list/FilterSelect.tsx';
import { LABEL_ABOVE } from '../../components/list/labelAbove.ts';
import { isOffered } from '../../host/session.ts';
import { useViewer } from '../../host/useViewer.ts';
import {
  incidentTypeChoices,
  parkTitles,
  placementChoices,
  zoneFilterTitles,
} from '../../reference/choices.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { REPORTING_TEXTS, useIncidentFilter, withoutPanel } from './incidentFilter.ts';
import { defaultFilter } from './listDefaults.ts';

/** LIST-2, LIST-3: the filters. */
export function FilterFields() {
  const viewer = useViewer();
  // The choices, and the SDK that reads them, come when somebody turns to the filters, not before the list is there.
  const [wanted, setWanted] = useState(false);
  const { filter, change, replace } = useIncidentFilter();
  const { reference, failed, retry } = useReferenceData({ wanted });
  const categories = listableCategories(viewer);
  const types = reference ? incidentTypeChoices(reference) : [];
  const placements =
    reference && filter.incident_type ? placementChoices(reference, filter.incident_type) : [];
  return (
    <Box
      sx={{
        ...LABEL_ABOVE,
        display: 'grid',
        gap: { xs: 2, md: 1.25 },
        columnGap: 2,
        alignItems: 'end',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
      }}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
    >
      <DateRangeFilter
        from={filter.from_date ?? ''}
        to={filter.to_date ?? ''}
        onChange={({ from, to }) => change({ from_date: from, to_date: to })}
      />
      <FilterSelect
        label="Category"
        value={filter.category ?? ''}
        options={categories.map((category) => ({ value: category, text: CATEGORY_LABELS[category] }))}
        onChange={(value) => change({ category: value as Category })}
      />
      <FilterSelect
        label="Park"
        value={filter.park ?? ''}
        options={optionsOf(reference ? parkTitles(reference) : [])}
        onChange={(park) => change({ park })}
      />
      <FilterSelect
        label="Zone"
        value={filter.zone ?? ''}
        options={optionsOf(reference ? zoneFilterTitles(reference, filter.park) : [])}
        onChange={(zone) => change({ zone })}
      />
      <FilterSelect
        label="Incident Type"
        value={filter.incident_type ?? ''}
        options={optionsOf(types.map(({ title }) => title))}
        onChange={(incident_type) => change({ incident_type })}
      />
      <FilterSelect
        label="Placement"
        value={filter.incident_placement ?? ''}
        disabled={!filter.incident_type}
        options={optionsOf(placements.map(({ title }) => title))}
        onChange={(incident_placement) => change({ incident_placement })}
      />
      {isOffered('reporting') && (
        <FilterSelect
          label="Report to MOM"
          value={filter.reporting ?? ''}
          options={Object.entries(REPORTING_TEXTS).map(([value, text]) => ({ value, text }))}
          // What is overdue may have happened before the days that the list opens with.
          onChange={(value) =>
            change({ reporting: value as ReportingFilter, from_date: undefined, to_date: undefined })
          }
        />
      )}
      {failed && (
        <Typography variant="body2" role="alert">
          Parks and types could not be loaded. <Button onClick={retry}>Try again</Button>
        </Typography>
      )}
      <Button
        variant="outlined"
        sx={{ mt: { md: 0.5 } }}
        onClick={() => replace({ ...defaultFilter(new Date()), ...withoutPanel(filter) })}
      >
        Reset filters
      </Button>
    </Box>
  );
}

function optionsOf(titles: string[]) {
  return titles.map((title) => ({ value: title, text: title }));
}
