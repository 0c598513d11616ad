import { formatInstant } from '../../../../../contract/singaporeTime.ts';
import { Stacked } from '../../../../components/list/Stacked.tsx';
import {
  CATEGORY,
  Code,
  type Column,
  CREATED,
  FILED_BY,
  LAST_MODIFIED,
  PLACE,
  STATUS,
  TYPE,
} from './columns.tsx';
import { IncidentLink } from './IncidentLink.tsx';
import { isEmergency } from './listRow.ts';

const IN_ONE_LINE: readonly [Column, Column] = [
  { ...LAST_MODIFIED, render: (row) => <>{formatInstant(row.latest_updated_at)}</> },
  { ...CREATED, render: (row) => <>{formatInstant(row.created_at)}</> },
];

/** Puts the eleven fields into five columns on narrower screens, without hidden ones (LIST-4). */
export function compactColumns(hidden: readonly string[]): Column[] {
  const isShown = ({ source }: Column) => !hidden.includes(source);
  const incident: Column = {
    source: 'incident_id',
    label: 'Incident',
    sortByOrder: 'DESC',
    render: (row) => (
      <Stacked
        isLong
        isLongBelow={isEmergency(row)}
        top={<IncidentLink row={row} />}
        below={
          <>
            <Code row={row} />
            {isShown(TYPE) && row.filtered_incident_type && ` · ${row.filtered_incident_type}`}
          </>
        }
      />
    ),
  };
  return [
    incident,
    ...stack([STATUS, CATEGORY].filter(isShown), 'Status, category', 150),
    { ...PLACE, sx: { width: '14%' } },
    { ...FILED_BY, sx: { width: '13%' } },
    ...stack(IN_ONE_LINE.filter(isShown), 'Modified, created', 158),
  ];
}

/** Sorts by the upper column. Returns one column if the other is hidden, or none. */
function stack([upper, lower]: readonly Column[], both: string, width: number): Column[] {
  if (!upper) return [];
  return [
    {
      ...upper,
      ...(lower && { label: both, below: lower.source }),
      sx: { width },
      render: (row) => <Stacked top={upper.render(row)} below={lower?.render(row)} />,
    },
  ];
}
