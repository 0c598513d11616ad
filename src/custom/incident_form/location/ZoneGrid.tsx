import EditOutlined from '@mui/icons-material/EditOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Zone } from '../../../../contract/schemas/referenceData.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { ZoneCard } from './ZoneCard.tsx';
import { filterZones, needsSearch, type ZoneFields } from './zoneChoice.ts';

type Props = {
  zones: readonly Zone[];
  chosen: ZoneFields;
  focused: string | undefined;
  onChoose: (mainZone: string) => void;
  onOpen: (zone: Zone) => void;
  onPin: () => void;
  onType: () => void;
};

export function ZoneGrid({ zones, chosen, focused, onChoose, onOpen, onPin, onType }: Props) {
  const [words, setWords] = useState('');
  const shown = filterZones(zones, words);
  return (
    <>
      {needsSearch(zones) && (
        <LabelledTextField
          type="search"
          label="Search for a zone"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          sx={{ mb: 2 }}
        />
      )}
      <Typography role="status" sx={{ color: 'text.secondary', mb: shown.length === 0 ? 2 : 0 }}>
        {shown.length === 0 && 'No result.'}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {shown.map((zone) => (
          <li key={zone.title}>
            <ZoneCard
              title={zone.title}
              note={getNote(zone, chosen)}
              picture={zone.img_url}
              chosen={chosen.zone_type === zone.title}
              opens={zone.sub_zone.length > 0}
              autoFocus={zone.title === focused}
              onClick={() => (zone.sub_zone.length > 0 ? onOpen(zone) : onChoose(zone.title))}
            />
          </li>
        ))}
        <li>
          <ZoneCard
            title={ZONE_PIN}
            icon={<PlaceOutlined />}
            chosen={chosen.zone_type === ZONE_PIN}
            onClick={onPin}
          />
        </li>
        <li>
          <ZoneCard
            title={ZONE_TYPED}
            icon={<EditOutlined />}
            chosen={chosen.zone_type === ZONE_TYPED}
            onClick={onType}
          />
        </li>
      </Box>
    </>
  );
}

function getNote({ title, sub_zone }: Zone, chosen: ZoneFields): string | undefined {
  if (chosen.zone_type === title && chosen.sub_zones) return chosen.sub_zones;
  if (sub_zone.length === 0) return undefined;
  return sub_zone.length === 1 ? '1 sub zone' : `${sub_zone.length} sub zones`;
}
