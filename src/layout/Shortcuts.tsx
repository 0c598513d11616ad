import { useState } from 'react';
import { useCanAccess, useNavigate, useStore } from 'react-admin';
import { useHotkeys } from 'react-hotkeys-hook';
import { findInRow, goToRow, ROW } from '../components/list/rowKeys.ts';
import { useLazyComponent } from '../components/useLazyComponent.ts';
import { pages } from '../pages.ts';
import { useTabs } from './useTabs.ts';

const SEARCH_FIELD = 'data-search-field';

const COVERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** True while a dialog, menu or panel is open; closing ones are aria-hidden. */
const isCovered = () =>
  [...document.querySelectorAll(COVERS)].some((each) => each.closest('[aria-hidden="true"]') === null);

const OUTBOX = { key: 'o', title: 'Outbox', path: pages.outbox.path };

const loadList = () => import('./ShortcutList.tsx');

/** Inactive while typing or under a dialog. Voice control users can switch them off in the list. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [Keys, bring] = useLazyComponent(loadList, 'The shortcuts could not be loaded.');
  const [listed, setListed] = useState(false);
  const [isOn, setOn] = useStore('shortcuts', true);
  const enabled = () => isOn && !isCovered();
  const tabs = [...useTabs(), OUTBOX];
  const { canAccess: mayFile } = useCanAccess({ resource: 'incidents', action: 'create' });

  useHotkeys('/', () => document.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`)?.focus(), {
    preventDefault: true,
    useKey: true,
    enabled,
  });
  useHotkeys('n', () => navigate(pages.newIncident.path), {
    enabled: () => mayFile === true && enabled(),
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
