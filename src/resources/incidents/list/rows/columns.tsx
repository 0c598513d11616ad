import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactElement } from 'react';
import { CategoryChip } from '../../../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../../../components/EmergencyChip.tsx';
import { DateTimeCell, Stacked } from '../../../../components/list/Stacked.tsx';
import { StatusChip } from '../../../../components/StatusChip.tsx';
import { IncidentLink } from './IncidentLink.tsx';
import { getRowCode, getRowReport, isEmergency, type ListRow } from './listRow.ts';
import { RowMenuButton } from './RowMenuButton.tsx';

export type Column = {
  source: string;
  label: string;
  disableSort?: boolean;
  sortByOrder?: 'ASC' | 'DESC';
  sx?: { width: number | string };
  below?: string;
  render: (row: ListRow) => ReactElement;
};

/** A column that the server cannot sort by. */
const column = (source: string, label: string, width: number | string, render: Column['render']): Column => ({
  source,
  label,
  disableSort: true,
  sx: { width },
  render,
});

export const CATEGORY = column('filtered_category', 'Category', 76, (row) => (
  <CategoryChip category={row.filtered_category} />
));

export const STATUS = column('incident_status', 'Status', 150, (row) => (
  <StatusChip status={row.incident_status} />
));

export const PLACE = column('filtered_park', 'Place', '14%', (row) => (
  <Stacked top={row.filtered_park} below={row.filtered_zone_type} />
));

export const TYPE = column('filtered_incident_type', 'Type', 108, (row) => <>{row.filtered_incident_type}</>);

export const FILED_BY = column('creator_name', 'Filed by', '13%', (row) => (
  <Stacked top={row.creator_name} below={row.department} />
));

export const CREATED = column('created_at', 'Created', 110, (row) => (
  <DateTimeCell instant={row.created_at} />
));

export const LAST_MODIFIED: Column = {
  source: 'latest_updated_at',
  label: 'Last modified',
  sortByOrder: 'DESC',
  sx: { width: 134 },
  render: (row) => <DateTimeCell instant={row.latest_updated_at} />,
};

export const MENU = {
  source: 'id',
  label: <span style={visuallyHidden}>Menu</span>,
  disableSort: true,
  sx: { width: 44, '&&': { p: 0 } },
  render: (row: ListRow) => <RowMenuButton row={row} />,
};

export function Code({ row }: { row: ListRow }) {
  const report = getRowReport(row);
  return (
    <>
      {isEmergency(row) && <EmergencyChip />}{' '}
      <span translate="no" style={{ whiteSpace: 'nowrap' }}>
        {getRowCode(row)}
      </span>
      {report && <strong> · {report}</strong>}
    </>
  );
}

/** Two fields per cell, so that eleven fields fit without horizontal scrolling (LIST-4). */
export const WIDE_COLUMNS: readonly Column[] = [
  {
    source: 'incident_id',
    label: 'Incident',
    sortByOrder: 'DESC',
    render: (row) => <Stacked top={<IncidentLink row={row} />} below={<Code row={row} />} />,
  },
  CATEGORY,
  STATUS,
  PLACE,
  TYPE,
  FILED_BY,
  CREATED,
  LAST_MODIFIED,
];

/** The first column contains the link that opens the row, so it cannot be hidden. */
export const HIDEABLE_COLUMNS = WIDE_COLUMNS.slice(1);
