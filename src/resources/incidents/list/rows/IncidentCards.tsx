import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { formatInstant } from '../../../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../../../components/EmergencyChip.tsx';
import { CardFacts } from '../../../../components/list/CardFacts.tsx';
import { CardSkeletons } from '../../../../components/list/CardSkeletons.tsx';
import { activeRow, CARD, CARDS } from '../../../../components/list/rowStyle.ts';
import { SelectRow } from '../../../../components/list/SelectRow.tsx';
import { StatusChip } from '../../../../components/StatusChip.tsx';
import { IncidentLink } from './IncidentLink.tsx';
import { getRowCode, getRowReport, isEmergency, type ListRow } from './listRow.ts';
import { RowMenuButton, raisedAboveCardLink } from './RowMenuButton.tsx';
import { useOpenIncident } from './useOpenIncident.ts';
import { useRowSelection } from './useRowSelection.ts';

type Props = {
  isPlain?: boolean;
};

/** After the first selection through a card's menu, a tap selects further cards (LIST-4). */
export function IncidentCards({ isPlain = false }: Props) {
  const { data, isPending, onToggleItem } = useListContext<ListRow>();
  const { open, opening } = useOpenIncident();
  const { hasBoxes, isChoosing, isSelectable } = useRowSelection();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={CARDS}>
      {data?.map((row) => (
        <Card
          component="li"
          key={row.id}
          sx={[CARD, isEmergency(row) && EMERGENCY, row.id === opening && activeRow]}
          onClick={() => {
            if (!isChoosing) void open(row);
            else if (isSelectable(row)) onToggleItem(row.id);
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', mb: 0.5 }}>
            {hasBoxes && !isPlain && (
              <Box component="span" sx={raisedAboveCardLink}>
                <SelectRow id={row.id} name={getRowCode(row)} disabled={!isSelectable(row)} />
              </Box>
            )}
            {isEmergency(row) && <EmergencyChip />}
            <CategoryChip category={row.filtered_category} />
            <Typography variant="body2" component="span">
              <StatusChip status={row.incident_status} />
            </Typography>
            <Box sx={NUMBER_AND_MENU}>
              <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {getRowCode(row)}
              </Typography>
              {!isChoosing && !isPlain && <RowMenuButton row={row} />}
            </Box>
          </Box>
          <IncidentLink row={row} />
          <Details row={row} />
        </Card>
      ))}
    </Box>
  );
}

const NUMBER_AND_MENU = { display: 'flex', columnGap: 1, alignItems: 'center', ml: 'auto' };
const EMERGENCY = { borderLeft: '4px solid var(--danger)' };

function Details({ row }: { row: ListRow }) {
  const place = [row.filtered_park, row.filtered_zone_type].filter(Boolean).join(' · ');
  const report = getRowReport(row);
  const lines: [string, string][] = [
    ['Where', place],
    ['Type', row.filtered_incident_type],
    ['Filed by', [row.creator_name, row.department].filter(Boolean).join(', ')],
    ['Created', formatInstant(row.created_at)],
    ['Last modified', formatInstant(row.latest_updated_at)],
  ];
  if (report) lines.unshift(['To MOM', report]);
  return <CardFacts lines={lines} />;
}
