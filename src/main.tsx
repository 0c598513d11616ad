import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showThemeMode } from './theme/themeMode.ts';

showThemeMode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
