import { AUDIT_FIELDS } from '../../../contract/audit/auditFields.ts';
import { AUDIT_KIND_TITLES, AUDIT_KINDS, type AuditKind } from '../../../contract/values/auditKinds.ts';
import { DateRangeFilter } from '../../components/list/DateRangeFilter.tsx';
import { FilterPanel } from '../../components/list/FilterPanel.tsx';
import { FilterSelect } from '../../components/list/FilterSelect.tsx';
import { useAuditFilter, withoutPanel } from './auditFilter.ts';

const KIND_OPTIONS = AUDIT_KINDS.map((value) => ({ value, text: AUDIT_KIND_TITLES[value] }));
const FIELD_OPTIONS = [...AUDIT_FIELDS];

export function AuditFilterFields() {
  const { filter, change, replace } = useAuditFilter();
  return (
    <FilterPanel onReset={() => replace(withoutPanel(filter))}>
      <DateRangeFilter
        from={filter.from_date ?? ''}
        to={filter.to_date ?? ''}
        onChange={({ from, to }) => change({ from_date: from, to_date: to })}
      />
      <FilterSelect
        label="Record type"
        value={filter.kind ?? ''}
        options={KIND_OPTIONS}
        onChange={(kind) => change({ kind: kind as AuditKind })}
      />
      <FilterSelect
        label="Field"
        value={filter.field ?? ''}
        options={FIELD_OPTIONS}
        onChange={(field) => change({ field })}
      />
    </FilterPanel>
  );
}
