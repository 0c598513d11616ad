import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askServerTime } from './api/clock.ts';
import { loadConsoleConfig } from './api/consoleConfig.ts';
import {
  currentSession,
  hasStoredSession,
  isStoredSessionExpired,
  subscribeToSession,
} from './api/session.ts';
import { checkDatabase } from './api/siteData.ts';
import { startSession } from './authProvider/start.ts';
import { lazyView } from './components/lazyView.tsx';
import { EverythingFailed } from './custom/sign_in/SignedOutFailure.tsx';
import { SignedOutPages } from './custom/sign_in/SignedOutPages.tsx';
import { Splash } from './custom/sign_in/Splash.tsx';
import { Unreachable } from './custom/sign_in/Unreachable.tsx';

const Console = lazyView(() => import('./Console.tsx'), Unreachable);
const FirstLogin = lazyView(() => import('./custom/sign_in/FirstLogin.tsx'), Unreachable);
const Enrol = lazyView(() => import('./custom/sign_in/Enrol.tsx'), Unreachable);
const StartFailure = lazyView(() => import('./custom/sign_in/StartFailure.tsx'), Unreachable);

/** A key per user resets all state when the user changes. */
export function App() {
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    start().catch(setFailure);
  }, []);
  return (
    <ErrorBoundary fallback={<EverythingFailed />}>
      <Suspense fallback={<Splash />}>{failure ? <StartFailure error={failure} /> : <Gate />}</Suspense>
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
      return <FirstLogin user={session.user} />;
    case 'enrolment':
      return <Enrol user={session.user} />;
    case 'in':
      return <Console key={session.user.id} />;
    case 'leaving':
      return <Splash text="Logging out…" />;
  }
}

/** A failure appears when the console is rendered. */
const preloadConsole = () => Console.preload().catch(() => undefined);

let started: Promise<void> | undefined;

function start(): Promise<void> {
  const consoleLoads = hasStoredSession() ? preloadConsole() : undefined;
  started ??= Promise.all([
    loadConsoleConfig(),
    checkDatabase(),
    // The device clock may be wrong, so ask the server before a session counts as expired.
    isStoredSessionExpired() && askServerTime(),
  ]).then(() => startSession(consoleLoads));
  return started;
}
