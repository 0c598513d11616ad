import CheckOutlined from '@mui/icons-material/CheckOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Zone } from '../../../../contract/schemas/referenceData.ts';
import { shortZoneTitle } from '../../../reference/choices.ts';
import type { ZoneFields } from './zoneChoice.ts';

type Props = { zone: Zone; chosen: ZoneFields; onChoose: (subZone: string) => void };

export function SubZoneList({ zone: { title, sub_zone }, chosen, onChoose }: Props) {
  const isHere = chosen.zone_type === title;
  return (
    <List disablePadding aria-label={title}>
      <SubZone
        text={`Anywhere in ${shortZoneTitle(title)}`}
        chosen={isHere && chosen.sub_zones === ''}
        onClick={() => onChoose('')}
      />
      {sub_zone.map((sub) => (
        <SubZone
          key={sub}
          text={shortZoneTitle(sub)}
          full={sub}
          chosen={isHere && chosen.sub_zones === sub}
          onClick={() => onChoose(sub)}
        />
      ))}
    </List>
  );
}

type SubZoneProps = { text: string; full?: string; chosen: boolean; onClick: () => void };

function SubZone({ text, full, chosen, onClick }: SubZoneProps) {
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        aria-pressed={chosen}
        title={full}
        selected={chosen}
        onClick={onClick}
        sx={{ minHeight: 52 }}
      >
        <ListItemText primary={text} />
        {chosen && (
          <ListItemIcon sx={{ minWidth: 0, color: 'primary.main' }}>
            <CheckOutlined />
          </ListItemIcon>
        )}
      </ListItemButton>
    </ListItem>
  );
}
