import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const settings: ConsoleResource = {
  name: 'settings',
  icon: SettingsOutlined,
  recordRepresentation: () => 'Settings',
  screens: [[pages.settings, lazy(() => import('./Settings.tsx'))]],
};
