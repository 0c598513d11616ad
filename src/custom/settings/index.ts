import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const settings: ConsoleResource = {
  name: 'settings',
  icon: SettingsOutlined,
  recordRepresentation: () => 'Settings',
  list: lazy(() => import('./Settings.tsx')),
};
