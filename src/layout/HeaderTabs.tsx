import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkBase, useLocation } from 'react-admin';
import { useViewer } from '../host/useViewer.ts';
import { TABS } from '../pages.ts';
import { MorePlaces } from './MorePlaces.tsx';

/** SHELL-5. They are links, so that a middle click opens one in a browser tab of its own. */
export function HeaderTabs() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const room = useRoom();
  const places = TABS.filter(({ isOpenTo }) => isOpenTo(viewer));
  const shown = places.length > room + 1 ? places.slice(0, room) : places;
  const others = places.slice(shown.length);
  return (
    <Box component="nav" aria-label="Sections" sx={{ alignSelf: 'stretch', display: 'flex', ml: 3, gap: 1 }}>
      {shown.map(({ path, title }) => (
        <Box
          key={path}
          component={LinkBase}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          sx={TAB}
        >
          {title}
        </Box>
      ))}
      {others.length > 0 && (
        <MorePlaces places={others} sx={TAB}>
          More
          <ExpandMoreOutlined fontSize="small" />
        </MorePlaces>
      )}
    </Box>
  );
}

/** Tabs that have room beside the mark and the welcome line. */
function useRoom(): number {
  const isWidest = useMediaQuery('(min-width: 1680px)', { noSsr: true });
  const isWider = useMediaQuery('(min-width: 1440px)', { noSsr: true });
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  if (isWidest) return 6;
  if (isWider) return 4;
  return isWide ? 3 : 2;
}

const TAB = {
  display: 'flex',
  alignItems: 'center',
  px: 1.5,
  color: 'text.secondary',
  fontWeight: 600,
  fontSize: '0.9375rem',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '3px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -3, boxShadow: 'none' },
  '&[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
};
