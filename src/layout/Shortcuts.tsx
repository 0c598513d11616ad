import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useNavigate, useStore } from 'react-admin';
import { useHotkeys } from 'react-hotkeys-hook';
import type { Viewer } from '../../contract/access.ts';
import { useBackCloses } from '../components/backCloses.ts';
import { pages, TABS } from '../pages.ts';

/** Focuses the page's search field, where it has one: any element with this attribute. */
export const SEARCH_FIELD = 'data-search-field';

/** True where a dialog, the menu of a field or a panel has the keyboard. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/**
 * The keyboard of the whole console; a dialog lists it, where who speaks to the browser may switch it off. None of it acts
 * while one types, or under a dialog.
 */
export function Shortcuts({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const close = () => setListed(false);
  useBackCloses(listed, close);
  const [isOn, setOn] = useStore('shortcuts', true);
  const enabled = () => isOn && !isCovered();
  const tabs = TABS.filter(({ isOpenTo }) => isOpenTo(viewer));

  useHotkeys('/', () => document.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`)?.focus(), {
    preventDefault: true,
    useKey: true,
    enabled,
  });
  useHotkeys('n', () => navigate(pages.newIncident.path), {
    enabled: () => pages.newIncident.isOpenTo(viewer) && enabled(),
  });
  useHotkeys(
    tabs.map(({ key }) => `g>${key}`),
    (_event, { keys }) => {
      const tab = tabs.find(({ key }) => keys?.includes(key));
      if (tab) navigate(tab.path);
    },
    { enabled },
  );
  const list = () => setListed(true);
  useHotkeys('?', list, { useKey: true, enabled });
  // Not a single key, so that there is a way back to them.
  useHotkeys(['ctrl+/', 'meta+/'], list, { preventDefault: true, useKey: true, enabled: () => !isCovered() });

  const shortcuts = [
    ['/', 'Search'],
    ['n', 'New Incident'],
    ...tabs.map(({ key, title }) => [`g ${key}`, title]),
    ['Esc', 'Close what is on top'],
    ['?', 'This list; also Ctrl or ⌘ with /'],
  ];
  return (
    <Dialog open={listed} onClose={close} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard</DialogTitle>
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
          control={<Switch checked={isOn} onChange={(_event, on) => setOn(on)} />}
          label="Single keys act"
        />
      </DialogContent>
    </Dialog>
  );
}
