import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Notification, useLocation } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useViewer } from '../api/useViewer.ts';
import { refreshSignedInUser } from '../authProvider/completeSignIn.ts';
import { loadWhenIdle } from '../components/loadWhenIdle.ts';
import { ignoreSecondClick } from '../components/navigation/ignoreSecondClick.ts';
import { lazyWithRetry } from '../components/record/lazyWithRetry.tsx';
import { useIsPhone } from '../components/useIsPhone.ts';
import { showsTabs } from '../pages.ts';
import { showFont } from '../theme/font.ts';
import { BottomBar } from './BottomBar.tsx';
import { Failure } from './Failure.tsx';
import { Header } from './Header.tsx';
import { keepOffButtons } from './keepOffButtons.ts';
import { Loading } from './Loading.tsx';
import { NavigationGuard } from './NavigationGuard.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useDeviceWarnings } from './useDeviceWarnings.ts';

const MAIN_ID = 'main-content';

const FRAME = { minHeight: '100dvh', display: 'flex', flexDirection: 'column' };
const ABOVE_TABS = { '--tabs': 'calc(64px + env(safe-area-inset-bottom))' };

export function Frame({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const tabs = showsTabs(pathname);
  const hasBottomBar = tabs && isPhone;
  useFocusOnPage(pathname);
  useFreshViewer();
  useFontSoon();
  useLiveNews(viewer.id);
  useEffect(ignoreSecondClick, []);
  useDeviceWarnings();
  return (
    <Box sx={[FRAME, hasBottomBar && ABOVE_TABS]}>
      <SkipLink />
      <Header tabs={tabs && !isPhone} />
      <Box
        component="main"
        id={MAIN_ID}
        tabIndex={-1}
        onKeyUp={scrollWhole}
        sx={{ flex: 1, minWidth: 0, outline: 'none', pb: 'var(--tabs)' }}
      >
        <ErrorBoundary FallbackComponent={Failure} resetKeys={[pathname, search]}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      {hasBottomBar && <BottomBar />}
      <Shortcuts />
      <EmergencyAlert />
      <NewVersion />
      <NavigationGuard />
      {/* Outside the page, because dialogs hide the page from screen readers. */}
      <Portal>
        <Toasts />
      </Portal>
    </Box>
  );
}

/** After navigation, moves the focus to the page unless it chose a field. */
function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(MAIN_ID);
    const focused = document.activeElement;
    // While a page loads, the previous one is still mounted but hidden.
    const isOnPage = main?.contains(focused) && focused?.getClientRects().length;
    if (!isOnPage) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Browsers may scroll only a part of the focused element into view; show all of it (WCAG 2.4.11). */
function scrollWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element)
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        p: 1.5,
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Box>
  );
}

/** Milliseconds; most pages without a request are shown by then. */
const READS_NOTHING = 3_000;

function useFontSoon(): void {
  useEffect(() => {
    const timer = setTimeout(showFont, READS_NOTHING);
    return () => clearTimeout(timer);
  }, []);
}

/** Milliseconds between refreshes of the user. */
const INTERVAL = 5 * 60_000;

/** Shows changed roles soon; the server applies them at once (AUTH-16). */
function useFreshViewer(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshSignedInUser();
    };
    refresh();
    const timer = setInterval(refresh, INTERVAL);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}

/** Starts live events after the first page (NPAN-5). Until then, the bell refreshes on window focus. */
function useLiveNews(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    void loadWhenIdle('the live news', () => import('../realtime/applyNews.ts')).then(({ keepUpToDate }) => {
      if (!isGone) stop = keepUpToDate(userId, queryClient);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId, queryClient]);
}

const loadAlert = () => import('../resources/notifications/emergency/EmergencyAlert.tsx');

const EmergencyAlert = lazyWithRetry(() => loadWhenIdle('the emergencies', loadAlert), {
  missing: () => null,
  feature: 'emergencies',
});

/** Milliseconds. The service worker loads every file of the console, which must not delay the first page. */
const WORKER_DELAY = 4_000;

const NewVersion = lazyWithRetry(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, WORKER_DELAY));
    return loadWhenIdle('the service worker', () => import('./NewVersion.tsx'));
  },
  { missing: () => null },
);

const ON_PHONE = { vertical: 'top', horizontal: 'center' } as const;
const AT_DESK = { vertical: 'bottom', horizontal: 'left' } as const;

const TOAST_SLOTS = { root: { ref: keepOffButtons } };
const TOAST_SX = { transition: 'translate 150ms' };

/** At the top on phones, because the keyboard covers the bottom. */
function Toasts() {
  const isPhone = useIsPhone();
  return <Notification anchorOrigin={isPhone ? ON_PHONE : AT_DESK} slotProps={TOAST_SLOTS} sx={TOAST_SX} />;
}
