import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const settings: ConsoleResource = {
  name: 'settings',
  recordRepresentation: () => 'Settings',
  screens: [[pages.settings, lazy(() => import('./Settings.tsx'))]],
};
