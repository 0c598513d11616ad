import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import { LinkBase, useLocation } from 'react-admin';
import { useViewer } from '../host/useViewer.ts';
import { pages, TABS } from '../pages.ts';

const ICONS: Record<string, typeof AssignmentOutlined> = { [pages.incidents.path]: AssignmentOutlined };

/** The tabs of a phone, within the thumb's reach, and New Incident always one tap away. Links, as the desk's tabs are. */
export function BottomBar() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const places = TABS.filter(({ isOpenTo }) => isOpenTo(viewer));
  return (
    <Box component="nav" aria-label="Sections" sx={BAR}>
      {places.map(({ path, title }) => {
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
      {pages.newIncident.isOpenTo(viewer) && (
        <Box component={LinkBase} to={pages.newIncident.path} sx={PLACE}>
          <AddCircleOutlined color="primary" />
          New Incident
        </Box>
      )}
    </Box>
  );
}

const BAR = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  justifyContent: 'center',
  height: 'calc(64px + env(safe-area-inset-bottom))',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};

const PLACE = {
  flex: '1 1 0',
  maxWidth: 168,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 0.25,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 600,
  textDecoration: 'none',
  '&[aria-current]': { color: 'primary.main' },
  '&:focus-visible': { outlineOffset: -3, boxShadow: 'none' },
};
