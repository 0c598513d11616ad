import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';

const MODES = {
  system: { next: 'light', Icon: BrightnessAutoOutlined, title: 'Theme: system' },
  light: { next: 'dark', Icon: LightModeOutlined, title: 'Theme: light' },
  dark: { next: 'system', Icon: DarkModeOutlined, title: 'Theme: dark' },
} as const;

export function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  const { next, Icon, title } = MODES[mode];
  return (
    <Tooltip title={title}>
      <IconButton color="inherit" aria-label={title} onClick={() => setMode(next)}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
