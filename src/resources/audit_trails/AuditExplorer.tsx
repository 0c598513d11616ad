import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { AUDIT_FIELDS } from '../../../contract/audit/auditFields.ts';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { AUDIT_KIND_TITLES, AUDIT_KINDS } from '../../../contract/values/auditKinds.ts';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { DateRangeFilter } from '../../components/list/DateRangeFilter.tsx';
import { DeskLayout } from '../../components/list/DeskLayout.tsx';
import { FilterChips } from '../../components/list/FilterChips.tsx';
import { FilterPanel } from '../../components/list/FilterPanel.tsx';
import { FilterSelect } from '../../components/list/FilterSelect.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { PhoneLayout } from '../../components/list/PhoneLayout.tsx';
import { ScrollingLine } from '../../components/list/ScrollingLine.tsx';
import { SearchField } from '../../components/list/SearchField.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import type { AuditMeta } from '../../dataProvider/auditTrails.ts';
import { activeFilters, useAuditFilter, withoutPanel } from './auditFilter.ts';
import { CheckState } from './CheckState.tsx';
import { EntryRecord } from './EntryRecord.tsx';
import { SaveFile } from './SaveFile.tsx';
import { AuditEntries } from './trail/AuditEntries.tsx';

const NEWEST_FIRST = { field: 'timestamp', order: 'DESC' } as const;
export default function AuditExplorer() {
  const isPhone = useIsPhone();
  const layout = {
    filters: <AuditFilterFields />,
    tools: <SaveFile />,
    body: (parts: BodyParts) => <AuditBody {...parts} />,
  };
  return (
    <ConsoleList resource="audit_trails" sort={NEWEST_FIRST}>
      {isPhone ? <PhoneLayout {...layout} done="Show the entries" /> : <DeskLayout {...layout} />}
    </ConsoleList>
  );
}

const KIND_OPTIONS = AUDIT_KINDS.map((value) => ({ value, text: AUDIT_KIND_TITLES[value] }));

function AuditFilterFields() {
  const { filter, change, replace, field } = useAuditFilter();
  return (
    <FilterPanel onReset={() => replace(withoutPanel(filter))}>
      <DateRangeFilter
        from={filter.from_date ?? ''}
        to={filter.to_date ?? ''}
        onChange={({ from, to }) => change({ from_date: from, to_date: to })}
      />
      <FilterSelect label="Record type" {...field('kind')} options={KIND_OPTIONS} />
      <FilterSelect label="Field" {...field('field')} options={AUDIT_FIELDS} />
    </FilterPanel>
  );
}

type BodyParts = { tools: ReactNode; above?: ReactNode };

function AuditBody({ tools, above }: BodyParts) {
  const { filter, change, replace, field } = useAuditFilter();
  const active = activeFilters(filter);
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, minWidth: 0 }}>
      <PageHeading sx={{ mb: 1.5 }}>Audit Explorer</PageHeading>
      <CheckState />
      <Box sx={SEARCHES}>
        <SearchField label="Search by record" placeholder="Incident number or account" {...field('record')} />
        <SearchField label="Search by person" placeholder="Changed by" {...field('person')} />
        {tools}
      </Box>
      {above}
      {active.length > 0 && (
        <ScrollingLine>
          <FilterChips active={active} onChange={change} onClear={() => replace(withoutPanel(filter))} />
        </ScrollingLine>
      )}
      <ListRows
        empty="No data found"
        emptyAction={
          Object.keys(filter).length > 0 && (
            <Button variant="outlined" onClick={() => replace({})}>
              Clear filters and search
            </Button>
          )
        }
      >
        <AuditEntries<ExploredEntry> haveDetails record={(entry) => <EntryRecord entry={entry} />} />
      </ListRows>
      <MoreThanCounted />
      <ListPagination />
    </Box>
  );
}

function MoreThanCounted() {
  const { meta, total = 0 } = useListContext();
  if (!(meta as AuditMeta | undefined)?.hasMore) return null;
  return (
    <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
      Showing the newest {total.toLocaleString('en-SG')} entries. Pick a date range to see older ones.
    </Typography>
  );
}

const SEARCHES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, md: 1.5 },
  alignItems: 'center',
  mb: 1.5,
  // A line of its own on a phone, so that the placeholder is readable.
  '& > .MuiTextField-root:first-of-type': { flexBasis: { xs: '100%', md: 160 } },
};
