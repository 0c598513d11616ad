import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CATEGORIES, CATEGORY_LABELS } from '../../../../../contract/values/incidentValues.ts';
import { formatArea, parseArea } from '../../../../../contract/values/mapArea.ts';
import { isPlaced } from '../../../../../contract/values/position.ts';
import { ChooseArea } from '../../../../components/map/ChooseArea.tsx';
import { Clusters } from '../../../../components/map/Clusters.tsx';
import { MapCard, MapError } from '../../../../components/map/MapCard.tsx';
import ParkMap from '../../../../components/map/ParkMap.tsx';
import type { ConsoleDataProvider } from '../../../../dataProvider/index.ts';
import { useReferenceData } from '../../../../reference/useReferenceData.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { type MapPlace, onMap } from './mapPlaces.ts';
import { PlaceIncidents } from './PlaceIncidents.tsx';

export default function IncidentMap() {
  const { filter, change } = useIncidentFilter();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { reference, failed, retry } = useReferenceData();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['incidents', 'map', filter],
    queryFn: ({ signal }) => dataProvider.mapIncidents(filter, signal),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<MapPlace[]>();
  const parks = useMemo(() => {
    const all = reference?.parks ?? [];
    const chosen = all.filter(({ park }) => park === filter.park);
    // Falls back to all parks if the chosen one has no place on the map.
    return chosen.some(isPlaced) ? chosen : all;
  }, [reference, filter.park]);
  const area = useMemo(() => (filter.area ? parseArea(filter.area) : undefined), [filter.area]);
  const { places, elsewhere } = useMemo(() => onMap(data, parks), [data, parks]);

  if ((isError && !data) || failed) {
    return <MapError height={HEIGHT} onRetry={() => (failed ? retry() : void refetch())} />;
  }
  if (!data || !reference) return <Skeleton variant="rectangular" animation="wave" sx={{ height: HEIGHT }} />;
  return (
    <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
      <MapCard>
        <ParkMap
          key={filter.park ?? ''}
          parks={parks}
          position={undefined}
          height={HEIGHT}
          ariaLabel="Map of the incidents"
          fit="parks"
          isPage
        >
          <Clusters places={places} onOpen={setOpened} />
          <ChooseArea
            area={area}
            onChoose={(corners) => change({ area: formatArea(corners), pin_cell: undefined })}
          />
        </ParkMap>
      </MapCard>
      <Box sx={LEGEND}>
        Number of incidents; colour shows the highest category:
        {CATEGORIES.map((category) => (
          <Box key={category} component="span" sx={CATEGORY}>
            <Box component="span" className={`park-map-count-dot park-map-count-${category}`} sx={DOT} />
            {CATEGORY_LABELS[category]}
          </Box>
        ))}
        {elsewhere > 0 && (
          <Typography component="span" variant="body2" sx={{ ml: { md: 'auto' } }}>
            {elsewhere === 1 ? '1 incident has' : `${elsewhere.toLocaleString('en-SG')} incidents have`} no
            location on this map.
          </Typography>
        )}
      </Box>
      {opened && <PlaceIncidents places={opened} onClose={() => setOpened(undefined)} />}
    </Box>
  );
}

/** Leaves space above and below; on a phone the page needs an edge to scroll by. */
const HEIGHT = 'max(340px, calc(100dvh - 380px))';

const LEGEND = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1.5,
  color: 'text.secondary',
  fontSize: '0.875rem',
};

const CATEGORY = { display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'text.primary' };
const DOT = { width: 18, height: 18 };
