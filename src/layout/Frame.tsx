import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useViewer } from '../api/useViewer.ts';
import { refreshSignedInUser } from '../authProvider/completeSignIn.ts';
import { ignoreSecondClick } from '../components/navigation/ignoreSecondClick.ts';
import { NavigationGuard } from '../components/navigation/NavigationGuard.tsx';
import { useIsPhone } from '../components/useIsPhone.ts';
import { showsTabs } from '../pages.ts';
import { showFont } from '../theme/font.ts';
import { BottomBar } from './BottomBar.tsx';
import { Emergencies } from './Emergencies.tsx';
import { Failure } from './Failure.tsx';
import { Header } from './Header.tsx';
import { Loading } from './Loading.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Toasts } from './Toasts.tsx';
import { useDeviceWarnings } from './useDeviceWarnings.ts';
import { useLiveNews } from './useLiveNews.ts';

const MAIN_ID = 'main-content';

const FRAME = { minHeight: '100dvh', display: 'flex', flexDirection: 'column' };
/** For the page to end, and for its footer to stand, above them. */
const ABOVE_TABS = { '--tabs': 'calc(64px + env(safe-area-inset-bottom))' };

/** The frame around every page (SHELL): header, tabs where they belong, and the page, whose failure leaves the frame standing. */
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
      <Shortcuts viewer={viewer} />
      <Emergencies />
      <NavigationGuard />
      {/* Beside what lies over the page, which hides the rest of it from a screen reader. */}
      <Portal>
        <Toasts />
      </Portal>
    </Box>
  );
}

/** Who goes to another page is at its beginning, also with a keyboard or a screen reader, unless the page chose a field. */
function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(MAIN_ID);
    const focused = document.activeElement;
    // While a page is fetched, the one before is still there, and hidden.
    const isOnPage = main?.contains(focused) && focused?.getClientRects().length;
    if (!isOnPage) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * WCAG 2.4.11: a browser that comes to something with Tab scrolls to a part of it, to the first line of a text; this brings all of
 * it out from under what covers it.
 */
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
      Skip to the content
    </Box>
  );
}

/** Milliseconds, after which a page that reads nothing, as a new incident, is there on most networks. */
const READS_NOTHING = 3_000;

/** The font comes with the first record (queryClient.ts), or without one soon. */
function useFontSoon(): void {
  useEffect(() => {
    const timer = setTimeout(showFont, READS_NOTHING);
    return () => clearTimeout(timer);
  }, []);
}

/** Milliseconds between two looks at the own account while the page is open. */
const INTERVAL = 5 * 60_000;

/** AUTH-16: a changed role shows its tabs and buttons soon, not at the next sign-in; the server obeys it at once anyway. */
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
