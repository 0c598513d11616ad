import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkBase, useLocation } from 'react-admin';
import type { Tab } from '../pages.ts';
import { MorePlaces } from './MorePlaces.tsx';
import { useTabs } from './useTabs.ts';

/** Links, so that a middle click opens a new browser tab (SHELL-5). */
export function HeaderTabs() {
  const { pathname } = useLocation();
  const isWide = useMediaQuery(WITH_ALL_TABS, { noSsr: true });
  const places = useTabs();
  const shown = isWide ? shownWide(places) : places.length > ROOM + 1 ? places.slice(0, ROOM) : places;
  const others = places.filter((place) => !shown.includes(place));
  return (
    <Box component="nav" aria-label="Sections" sx={NAV}>
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

/** All tabs of the specification fit from 1280 px, or more if the browser's font is larger than 16 px (SHELL-5). */
const WITH_ALL_TABS = '(min-width: 80em)';
const ROOM = 2;
const ROOM_WIDE = 6;
const WITH_SPACE = '@media (min-width: 105em)';

function shownWide(places: readonly Tab[]): readonly Tab[] {
  return places.length <= ROOM_WIDE ? places : places.filter(({ isAddition }) => !isAddition);
}

const NAV = { alignSelf: 'stretch', display: 'flex', ml: 1, gap: 0.5, [WITH_SPACE]: { ml: 3, gap: 1 } };

const TAB = {
  display: 'flex',
  alignItems: 'center',
  px: 0.75,
  color: 'text.secondary',
  fontWeight: 600,
  fontSize: '0.875rem',
  [WITH_SPACE]: { px: 1.5, fontSize: '0.9375rem' },
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '3px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -3, boxShadow: 'none' },
  '&[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
};
