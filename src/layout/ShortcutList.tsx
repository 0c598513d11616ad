import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useDismissOnBack } from '../components/navigation/backStack.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  tabs: readonly (readonly [keys: string, meaning: string])[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** Voice control users can switch shortcuts off. */
export default function ShortcutList({ open, onClose, tabs, isOn, onSwitch }: Props) {
  useDismissOnBack(open, onClose);
  const shortcuts = [
    ['/', 'Search'],
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', 'Open row'],
    ['.', 'Row menu'],
    ['x', 'Select or deselect row'],
    ['n', 'New Incident'],
    ...tabs,
    ['Ctrl K', 'Jump to an incident, a person or a page (or ⌘ K)'],
    ['Esc', 'Close'],
    ['?', 'Show shortcuts (or Ctrl or ⌘ with /)'],
  ] as const;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, m: 0 }}>
          {shortcuts.map(([keys, meaning]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {meaning}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={isOn} onChange={(_event, on) => onSwitch(on)} />}
          label="Enable single-key shortcuts"
        />
      </DialogContent>
    </Dialog>
  );
}
