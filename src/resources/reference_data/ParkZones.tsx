import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { isPlaced } from '../../../contract/values/position.ts';
import { LazyParkMap } from '../../components/map/LazyParkMap.tsx';
import { MapCard } from '../../components/map/MapCard.tsx';
import { BackButton } from './BackButton.tsx';
import { getZones, type ParksDocument } from './parks.ts';
import type { Place } from './useChanges.tsx';
import { useOpened } from './useOpened.ts';
import { usePlacing } from './usePlacing.tsx';
import { ValueSection } from './ValueRows.tsx';
import { ZoneEditor } from './ZoneEditor.tsx';

type Props = { park: Park; document: ParksDocument; onBack: () => void };

const MAP_HEIGHT = 320;
const ZOOM = 17;

export function ParkZones({ park, document, onBack }: Props) {
  const placing = usePlacing(document);
  const getZone = (title: string) => park.main_zones.find((each) => each.title === title);
  const { opened: zone, close, opener } = useOpened(getZone);
  const place: Place = {
    resource: 'static_data',
    document,
    part: getZones(park.park),
    path: ({ title }) => [park.park, title],
  };
  return (
    <>
      {zone ? (
        <BackButton key={zone.title} onPress={close}>{`Back to ${park.park}`}</BackButton>
      ) : (
        <BackButton onPress={onBack}>Back to the parks</BackButton>
      )}
      <DrawnPark park={park} zone={zone?.title} />
      {zone ? (
        <ZoneEditor
          park={park.park}
          zone={zone}
          document={document}
          onPlace={() => placing.place({ park, zone })}
        />
      ) : (
        <ValueSection
          title={park.park}
          place={place}
          label="Zone"
          add="Add a zone"
          tools={
            <Button variant="outlined" size="large" onClick={() => placing.place({ park })}>
              Place on the map
            </Button>
          }
          more={({ key }) => {
            const shown = getZone(key);
            return (
              <>
                <Button aria-label={`Open ${key}`} {...opener(key)}>
                  Open
                </Button>
                {shown && placing.placeButton({ park, zone: shown })}
              </>
            );
          }}
        />
      )}
      {placing.dialog}
    </>
  );
}

function DrawnPark({ park, zone }: { park: Park; zone: string | undefined }) {
  const parks = useMemo(() => [park], [park]);
  const fit = useMemo(() => getPoints(park), [park]);
  const highlight = useMemo(
    () => (zone === undefined ? undefined : { park: park.park, zone }),
    [park.park, zone],
  );
  const [center] = [park, ...fit].filter(isPlaced);
  if (!center) {
    return (
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>{park.park} is not on the map yet.</Typography>
    );
  }
  return (
    <Box sx={{ mb: 3 }}>
      <MapCard>
        <LazyParkMap
          // A new park remounts the map, because a map sets its view only once.
          key={park.park}
          parks={parks}
          position={undefined}
          {...(fit.length > 1 ? { fit } : { center })}
          highlight={highlight}
          zoom={ZOOM}
          height={MAP_HEIGHT}
          ariaLabel={`Map of ${park.park}`}
        />
      </MapCard>
    </Box>
  );
}

function getPoints({ outline, main_zones }: Park) {
  return outline.length > 2 ? outline : main_zones.filter(({ retired }) => !retired).filter(isPlaced);
}
