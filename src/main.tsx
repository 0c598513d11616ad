import './api/replaceStorage.ts';
import './theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { syncClockFromPage } from './api/clock.ts';
import { logFailure } from './api/logFailure.ts';
import { pagePlatform } from './api/pagePlatform.ts';
import { setPlatform } from './api/platform.ts';
import { allowPageTranslation } from './pageTranslation.ts';
import { showFontWhenCached } from './theme/font.ts';
import { showThemeMode } from './theme/themeMode.ts';

setPlatform(pagePlatform);
allowPageTranslation();
syncClockFromPage();
installChunkErrorHandler();
showThemeMode();
showFontWhenCached();

// Remove trailing slashes before anything reads the path (SHELL-1).
const { origin, pathname, search, hash } = window.location;
if (/.\/+$/.test(pathname)) {
  window.history.replaceState(null, '', origin + pathname.replace(/\/+$/, '') + search + hash);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** Chunk load errors of browsers and Vite; other errors are bugs. */
const NOT_FETCHED = /dynamically imported module|module script failed|error loading|unable to preload/i;

const MISSING_PART =
  'Part of the console could not be loaded. Nothing was lost. Try again, or reload the page if this continues.';

/** Turns a failed dynamic import into an error with status 0, like a network failure (SHELL-11). */
function installChunkErrorHandler(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!NOT_FETCHED.test(payload.message)) return;
    logFailure('fetching a part of the console', payload);
    Object.assign(payload, { message: MISSING_PART, status: 0 });
  });
}
