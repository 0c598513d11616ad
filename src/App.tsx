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
import { lazyPage } from './custom/sign_in/lazyPage.tsx';
import { EverythingFailed } from './custom/sign_in/SignedOutFailure.tsx';
import { SignedOutPages } from './custom/sign_in/SignedOutPages.tsx';
import { Splash } from './custom/sign_in/Splash.tsx';

const loadConsole = () => import('./Console.tsx');
/** The usual first page, which shares chunks with the others. */
const loadList = () => import('./resources/incidents/IncidentList.tsx');
const Console = lazyPage(loadConsole);
const FirstLogin = lazyPage(() => import('./custom/sign_in/FirstLogin.tsx'));
const Enrol = lazyPage(() => import('./custom/sign_in/Enrol.tsx'));
const StartFailure = lazyPage(() => import('./custom/sign_in/StartFailure.tsx'));

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
  }
}

function preloadConsole(): void {
  for (const load of [loadConsole, loadList]) load().catch(() => undefined);
}

let started: Promise<void> | undefined;

function start(): Promise<void> {
  if (hasStoredSession()) preloadConsole();
  started ??= Promise.all([
    loadConsoleConfig(),
    checkDatabase(),
    // The device clock may be wrong, so ask the server before a session counts as expired.
    isStoredSessionExpired() && askServerTime(),
  ]).then(startSession);
  return started;
}
