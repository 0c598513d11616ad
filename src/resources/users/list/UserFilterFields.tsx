import { ROLES, roleTitle } from '../../../../contract/permissions.ts';
import { DateRangeFilter } from '../../../components/list/DateRangeFilter.tsx';
import { FilterPanel } from '../../../components/list/FilterPanel.tsx';
import { FilterSelect } from '../../../components/list/FilterSelect.tsx';
import { useFilterChoices } from '../../../components/list/useFilterChoices.ts';
import { departmentFilterOptions, parkFilterOptions } from '../../../reference/choices.ts';
import { useUserFilter, withoutPanel } from './userFilter.ts';

export function UserFilterFields() {
  const { filter, change, replace, field } = useUserFilter();
  const choices = useFilterChoices();
  const { reference } = choices;
  const roles = reference
    ? ROLES.map((role) => ({ value: role, text: roleTitle(reference.roleTitles, role) }))
    : [];
  return (
    <FilterPanel
      choices={choices}
      failure="Roles, parks and departments could not be loaded."
      onReset={() => replace(withoutPanel(filter))}
    >
      <DateRangeFilter
        fromLabel="Account Join From"
        toLabel="Account Join To"
        from={filter.joined_from_date ?? ''}
        to={filter.joined_to_date ?? ''}
        onChange={({ from, to }) => change({ joined_from_date: from, joined_to_date: to })}
      />
      <FilterSelect label="Role" {...field('role')} options={roles} />
      <FilterSelect label="Park" {...field('park')} options={parkFilterOptions(reference)} />
      <FilterSelect
        label="Department"
        {...field('department')}
        options={departmentFilterOptions(reference)}
      />
    </FilterPanel>
  );
}
