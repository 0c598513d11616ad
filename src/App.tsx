import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askServerTime } from './api/clock.ts';
import { loadConsoleConfig } from './api/consoleConfig.ts';
import { currentSession, hasKeptSession, isKeptSessionOver, subscribeToSession } from './api/session.ts';
import { checkDatabase } from './api/siteData.ts';
import { startSession } from './authProvider/start.ts';
import { lazyPage, Unreachable } from './custom/sign_in/lazyPage.tsx';
import { EverythingFailed } from './custom/sign_in/SignedOutFailure.tsx';
import { SignedOutPages } from './custom/sign_in/SignedOutPages.tsx';
import { Splash } from './custom/sign_in/Splash.tsx';

const loadConsole = () => import('./Console.tsx');
/** Where nearly everybody begins, and whose parts the other pages share. */
const loadList = () => import('./resources/incidents/IncidentList.tsx');
const Console = lazyPage(loadConsole);
const FirstLogin = lazyPage(() => import('./custom/sign_in/FirstLogin.tsx'));

/**
 * The gate: the sign-in page, which is all that is loaded before one is signed in, or the console, which comes as a chunk
 * of its own with react-admin in it. Each person gets a console of their own, so that nothing of the one before is left.
 */
export function App() {
  const failure = useStart();
  if (failure) return <Unreachable />;
  return (
    <ErrorBoundary fallback={<EverythingFailed />}>
      <Suspense fallback={<Splash />}>
        <Gate />
      </Suspense>
    </ErrorBoundary>
  );
}

function Gate() {
  const session = useSyncExternalStore(subscribeToSession, currentSession);
  switch (session.state) {
    case 'checking':
      return <Splash />;
    case 'out':
      return <SignedOutPages reason={session.reason} onTyping={preloadConsole} />;
    case 'firstLogin':
      return <FirstLogin name={session.user.name} email={session.user.email} />;
    case 'in':
      return <Console key={session.user.id} />;
  }
}

/** While the password is typed there is time to fetch the rest. A failure shows when it is really needed. */
function preloadConsole(): void {
  for (const load of [loadConsole, loadList]) load().catch(() => undefined);
}

let started: Promise<void> | undefined;

function start(): Promise<void> {
  if (hasKeptSession()) preloadConsole();
  started ??= Promise.all([
    loadConsoleConfig(),
    checkDatabase(),
    // The clock of the device may be wrong, and the page may not have the server's time.
    isKeptSessionOver() && askServerTime(),
  ]).then(startSession);
  return started;
}

function useStart(): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    start().catch(() => setFailed(true));
  }, []);
  return failed;
}
