import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Theme, useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { LinkBase } from 'react-admin';
import { useViewer } from '../api/useViewer.ts';
import { lazyWithRetry } from '../components/record/lazyWithRetry.tsx';
import { useIsOnline } from '../components/useIsOnline.ts';
import { useIsPhone } from '../components/useIsPhone.ts';
import { Mark } from '../custom/sign_in/Mark.tsx';
import { useOutbox } from '../offline/outbox/useOutbox.ts';
import { pages, ROOT } from '../pages.ts';
import { Bell } from './Bell.tsx';
import { HeaderTabs } from './HeaderTabs.tsx';
import { useLogOut } from './useLogOut.ts';

export function Header({ tabs }: { tabs: boolean }) {
  const { id, name } = useViewer();
  const isPhone = useIsPhone();
  const logOut = useLogOut();
  return (
    <Box component="header" sx={BAR}>
      <Box
        component={LinkBase}
        to={ROOT}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          minHeight: 44,
          minWidth: 44,
          // Shrink the welcome line instead of the logo.
          flexShrink: 0,
        }}
      >
        <Mark size={32} />
        <Typography component="span" sx={tabs ? NAME_BESIDE_TABS : NAME}>
          Parks Console
        </Typography>
      </Box>
      {tabs && <HeaderTabs />}
      <Box sx={{ flex: 1 }} />
      <Box sx={WELCOME}>
        <OutboxLink />
        <NetworkNotice />
        <Typography variant="body2" noWrap sx={GREETING}>
          Welcome, {welcomeName(name, isPhone)}
        </Typography>
      </Box>
      <Bell />
      <ThemeSwitch />
      <Tooltip title="My profile">
        <IconButton color="inherit" aria-label="My profile" component={LinkBase} to={pages.ownProfile.to(id)}>
          <AccountCircleOutlined />
        </IconButton>
      </Tooltip>
      <Tooltip title="Log out">
        <IconButton color="inherit" aria-label="Log out" onClick={() => void logOut()}>
          <LogoutOutlined />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const NAME = {
  fontWeight: 680,
  whiteSpace: 'nowrap',
  '@media (max-width: 899px)': visuallyHidden,
};

const NAME_BESIDE_TABS = { ...NAME, '@media (max-width: 89.9em)': visuallyHidden };

const BAR = {
  position: 'sticky',
  // Out of the screen if it covers nothing there (tokens.css).
  top: 'calc(var(--header) - var(--header-height))',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  gap: { md: 1 },
  minHeight: 'var(--header-height)',
  pl: { xs: 1.5, md: 3 },
  // The last button has room around its icon.
  pr: { xs: 0.25, md: 3 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  // As in the bottom bar: larger icons would leave no room for the notices.
  '& .MuiIconButton-root svg': { fontSize: 'min(1.5rem, 28px)' },
  '@media print': { display: 'none' },
};

/** The notices are below the welcome line. All three lines fit the header's height. */
const WELCOME = {
  display: 'flex',
  flexDirection: 'column-reverse',
  alignItems: 'flex-end',
  minWidth: 0,
  lineHeight: '18px',
};

/** On a phone of 360 px, the widest four letters fit. */
const GREETING = {
  color: 'text.secondary',
  maxWidth: '100%',
  lineHeight: 'inherit',
  fontSize: { xs: 'min(0.8125rem, 16px)', md: '0.875rem' },
};

/** On phones, longer names are cut to 3 characters and an ellipsis (SHELL-2). Counts grapheme clusters. */
function welcomeName(name: string, onPhone: boolean): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)];
  if (!onPhone || characters.length <= 4) return name;
  return `${characters
    .slice(0, 3)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** In the header, where it moves no content. In the first chunk, because others cannot load offline. */
function NetworkNotice() {
  const online = useIsOnline();
  return (
    <Box role="status" sx={online ? undefined : NOTICE}>
      {!online && (
        <>
          No network.
          <Box component="span" sx={MORE}>
            {' '}
            What you enter is kept on this device until you're back online.
          </Box>
        </>
      )}
    </Box>
  );
}

const OutboxStatus = lazyWithRetry(() => import('./OutboxStatus.tsx'), { missing: () => null });

/** Loaded only if the outbox has something, because the list has few bytes to spare. */
function OutboxLink() {
  const items = useOutbox();
  return (
    <Box role="status" sx={{ display: 'flex' }}>
      {items.length > 0 && <OutboxStatus items={items} />}
    </Box>
  );
}

const NOTICE = {
  maxWidth: '100%',
  px: 0.75,
  borderRadius: 1,
  border: '1px solid var(--amber)',
  bgcolor: 'var(--amber-soft)',
  fontSize: 'min(0.8125rem, 16px)',
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

const MORE = (theme: Theme) => ({ [theme.breakpoints.down(1900)]: visuallyHidden });

const MODES = {
  system: { next: 'light', Icon: BrightnessAutoOutlined, title: 'Theme: system' },
  light: { next: 'dark', Icon: LightModeOutlined, title: 'Theme: light' },
  dark: { next: 'system', Icon: DarkModeOutlined, title: 'Theme: dark' },
} as const;

function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const { next, Icon, title } = MODES[mode];
  return (
    <Tooltip title={title}>
      <IconButton color="inherit" aria-label={title} onClick={() => setMode(next)}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
