import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const actions: ConsoleResource = {
  name: 'actions',
  recordRepresentation: ({ action }) => action.description,
  screens: [[pages.actions, lazy(() => import('./MyActions.tsx'))]],
};
