import './api/replaceStorage.ts';
import './theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { learnTimeFromPage } from './api/clock.ts';
import { installChunkErrorHandler } from './api/missingPart.ts';
import { allowPageTranslation } from './pageTranslation.ts';
import { showFontWhenCached } from './theme/font.ts';
import { showThemeMode } from './theme/themeMode.ts';

allowPageTranslation();
learnTimeFromPage();
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
