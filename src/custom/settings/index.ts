import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const settings: ConsoleResource = {
  name: 'settings',
  icon: SettingsOutlined,
  recordRepresentation: () => 'Settings',
  list: lazyView(() => import('./Settings.tsx')),
};
