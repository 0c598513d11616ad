import { CanAccess } from 'react-admin';
import { listableCategories } from '../../../../../contract/access.ts';
import type { ReportingFilter } from '../../../../../contract/values/incidentFilter.ts';
import { defaultFilter } from '../../../../../contract/values/incidentFilter.ts';
import { CATEGORY_LABELS } from '../../../../../contract/values/incidentValues.ts';
import { currentTime } from '../../../../api/clock.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { DateRangeFilter } from '../../../../components/list/DateRangeFilter.tsx';
import { FilterPanel } from '../../../../components/list/FilterPanel.tsx';
import { FilterSelect } from '../../../../components/list/FilterSelect.tsx';
import { useFilterChoices } from '../../../../components/list/useFilterChoices.ts';
import {
  parkFilterOptions,
  placementFilterOptions,
  typeFilterOptions,
  zoneFilterOptions,
} from '../../../../reference/choices.ts';
import { REPORTING_TEXTS, useIncidentFilter, withoutPanel } from './incidentFilter.ts';

export function FilterFields() {
  const viewer = useViewer();
  const { filter, change, replace, field } = useIncidentFilter();
  const choices = useFilterChoices();
  const { reference } = choices;
  const categories = listableCategories(viewer);
  return (
    <FilterPanel
      choices={choices}
      failure="Parks and types could not be loaded."
      onReset={() => replace({ ...defaultFilter(currentTime()), ...withoutPanel(filter) })}
    >
      <DateRangeFilter
        from={filter.from_date ?? ''}
        to={filter.to_date ?? ''}
        onChange={({ from, to }) => change({ from_date: from, to_date: to })}
      />
      <FilterSelect
        label="Category"
        {...field('category')}
        options={categories.map((category) => ({ value: category, text: CATEGORY_LABELS[category] }))}
      />
      <FilterSelect label="Park" {...field('park')} options={parkFilterOptions(reference)} />
      <FilterSelect label="Zone" {...field('zone')} options={zoneFilterOptions(reference, filter.park)} />
      <FilterSelect
        label="Incident Type"
        {...field('incident_type')}
        options={typeFilterOptions(reference)}
      />
      <FilterSelect
        label="Placement"
        {...field('incident_placement')}
        options={placementFilterOptions(reference, filter.incident_type)}
      />
      <CanAccess resource="incidents" action="filter_reports">
        <FilterSelect
          label="Report to MOM"
          value={filter.reporting ?? ''}
          options={Object.entries(REPORTING_TEXTS).map(([value, text]) => ({ value, text }))}
          // Overdue incidents may be older than the default date range.
          onChange={(value) =>
            change({ reporting: value as ReportingFilter, from_date: undefined, to_date: undefined })
          }
        />
      </CanAccess>
    </FilterPanel>
  );
}
