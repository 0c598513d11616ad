import { useState } from 'react';
import { useNavigate, useStore } from 'react-admin';
import { useHotkeys } from 'react-hotkeys-hook';
import type { Viewer } from '../../contract/access.ts';
import { findInRow, goToRow, ROW } from '../components/list/rowKeys.ts';
import { useLazyComponent } from '../components/useLazyComponent.ts';
import { pages, TABS } from '../pages.ts';

const SEARCH_FIELD = 'data-search-field';

const COVERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** True while a dialog, menu or panel is open; closing ones are aria-hidden. */
const isCovered = () =>
  [...document.querySelectorAll(COVERS)].some((each) => each.closest('[aria-hidden="true"]') === null);

const loadList = () => import('./ShortcutList.tsx');

/** Inactive while typing or under a dialog. Voice control users can switch them off in the list. */
export function Shortcuts({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate();
  const [Keys, bring] = useLazyComponent(loadList, 'The shortcuts could not be loaded.');
  const [listed, setListed] = useState(false);
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
  useHotkeys('j', () => goToRow(1), { enabled });
  useHotkeys('k', () => goToRow(-1), { enabled });
  useHotkeys('.', () => findInRow(ROW.menu)?.click(), { useKey: true, enabled });
  useHotkeys('x', () => findInRow(ROW.select)?.click(), { enabled });
  const list = () => bring(() => setListed(true));
  useHotkeys('?', list, { useKey: true, enabled });
  // Not a single key, so that it works while the shortcuts are off.
  useHotkeys(['ctrl+/', 'meta+/'], list, { preventDefault: true, useKey: true, enabled: () => !isCovered() });

  return (
    Keys && (
      <Keys
        open={listed}
        onClose={() => setListed(false)}
        tabs={tabs.map(({ key, title }) => [`g ${key}`, title])}
        isOn={isOn}
        onSwitch={setOn}
      />
    )
  );
}
