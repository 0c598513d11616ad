import Box from '@mui/material/Box';
import { LinkBase, useLocation } from 'react-admin';
import { useViewer } from '../host/useViewer.ts';
import { TABS } from '../pages.ts';

/** SHELL-5. They are links, so that a middle click opens one in a browser tab of its own. */
export function HeaderTabs() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{ alignSelf: 'stretch', display: 'flex', ml: 3, gap: 1, overflowX: 'auto', minWidth: 0 }}
    >
      {TABS.filter(({ isOpenTo }) => isOpenTo(viewer)).map(({ path, title }) => (
        <Box
          key={path}
          component={LinkBase}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          sx={{
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
          }}
        >
          {title}
        </Box>
      ))}
    </Box>
  );
}
