import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMapView } from './useMapView.ts';

export function MapSwitch() {
  const { isOffered, isMap, show } = useMapView();
  if (!isOffered) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="View as"
      value={isMap ? 'map' : 'list'}
      onChange={(_event, chosen: 'list' | 'map' | null) => chosen && show(chosen === 'map')}
      sx={SWITCH}
    >
      <ToggleButton value="list" aria-label="List" title="List">
        <FormatListBulletedOutlined fontSize="small" />
      </ToggleButton>
      <ToggleButton value="map" aria-label="Map" title="Map">
        <MapOutlined fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const SWITCH = {
  flex: 'none',
  '& .MuiToggleButton-root': { minHeight: { xs: 44, md: 40 }, minWidth: { xs: 44, md: 40 } },
};
