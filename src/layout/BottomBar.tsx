import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { CanAccess, LinkBase, useLocation } from 'react-admin';
import { mayRaiseEmergency } from '../../contract/access.ts';
import { useViewer } from '../api/useViewer.ts';
import { pages } from '../pages.ts';
import { MorePlaces } from './MorePlaces.tsx';
import { useTabs } from './useTabs.ts';

const ICONS: Record<string, typeof AssignmentOutlined> = {
  [pages.dashboard.path]: InsertChartOutlined,
  [pages.incidents.path]: AssignmentOutlined,
};

export function BottomBar() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const places = useTabs();
  const shown = places.length > ROOM + 1 ? places.slice(0, ROOM) : places;
  const others = places.slice(shown.length);
  return (
    <Box component="nav" aria-label="Sections" sx={BAR}>
      {shown.map(({ path, title }) => {
        const Icon = ICONS[path] ?? AssignmentOutlined;
        return (
          <Box
            key={path}
            component={LinkBase}
            to={path}
            aria-current={pathname === path ? 'page' : undefined}
            sx={PLACE}
          >
            <Icon />
            {title}
          </Box>
        );
      })}
      <CanAccess resource="incidents" action="create">
        <Box component={LinkBase} to={pages.newIncident.path} sx={PLACE}>
          <AddCircleOutlined color="primary" />
          New Incident
        </Box>
      </CanAccess>
      {mayRaiseEmergency(viewer) && (
        <CanAccess resource="incidents" action="create">
          <Box
            component={LinkBase}
            to={pages.newIncident.to({ emergency: true })}
            aria-label="Report emergency"
            sx={[PLACE, { color: 'error.main' }]}
          >
            <WarningAmberOutlined />
            Emergency
          </Box>
        </CanAccess>
      )}
      {others.length > 0 && (
        <MorePlaces places={others} sx={PLACE}>
          <MoreHorizOutlined />
          More
        </MorePlaces>
      )}
    </Box>
  );
}

/** Tabs next to New Incident and the menu; more would be too narrow at 360 px. */
const ROOM = 2;

const BAR = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  justifyContent: 'center',
  height: 'var(--tabs)',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
};

const PLACE = {
  // Wide words take room from short ones, so that none wraps at 360 px.
  flex: '1 1 auto',
  minWidth: 44,
  maxWidth: 168,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 0.25,
  color: 'text.secondary',
  textAlign: 'center',
  lineHeight: 1.2,
  // Larger text would run into the next label; as elsewhere on phones, the bar keeps its size.
  fontSize: 'min(0.8125rem, max(13px, 2.2vw))',
  '& svg': { fontSize: 'min(1.5rem, 28px)' },
  fontWeight: 600,
  textDecoration: 'none',
  '&[aria-current]': { color: 'primary.main' },
  '&:focus-visible': { outlineOffset: -3, boxShadow: 'none' },
};
