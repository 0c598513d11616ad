import { useEffect, useState } from 'react';
import { useCanAccess, useEvent, useNavigate, useStore } from 'react-admin';
import { tinykeys } from 'tinykeys';
import { findInRow, goToRow, ROW } from '../components/list/rowKeys.ts';
import { useLazyComponent } from '../components/useLazyComponent.ts';
import { pages } from '../pages.ts';
import { useTabs } from './useTabs.ts';

const SEARCH_FIELD = 'data-search-field';

const DIALOGS = '[role$="dialog"], [role="menu"]';
const COVERS = `${DIALOGS}, [role="listbox"]`;

/** True while a dialog, menu or panel is open; closing ones are aria-hidden. */
const isCovered = (by: string) =>
  [...document.querySelectorAll(by)].some((each) => each.closest('[aria-hidden="true"]') === null);

type OnKey = (event: KeyboardEvent) => unknown;

/** On some keyboards this key needs Shift, on others it does not. */
const withShift = (key: string, onKey: OnKey) => ({ [key]: onKey, [`Shift+${key}`]: onKey });

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** Only `always` works while the person types or a dialog is open. */
function useKeys(keys: Readonly<Record<string, OnKey>>, always = false): void {
  const onKey = useEvent((name: string, event: KeyboardEvent) => {
    if (always || (!isTyping(event) && !isCovered(COVERS))) keys[name]?.(event);
  });
  const names = Object.keys(keys).join('\n');
  useEffect(() => {
    const bound = names.split('\n').map((name) => [name, (event: KeyboardEvent) => onKey(name, event)]);
    return tinykeys(window, Object.fromEntries(bound));
  }, [names, onKey]);
}

const OUTBOX = { key: 'o', title: 'Outbox', path: pages.outbox.path };

const loadList = () => import('./ShortcutList.tsx');
const loadJump = () => import('./jump/JumpDialog.tsx');

/** Voice control users can switch off the single keys in the list. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [Keys, whenLoaded] = useLazyComponent(loadList, 'The shortcuts could not be loaded.');
  const [listed, setListed] = useState(false);
  const [Jump, bringJump] = useLazyComponent(loadJump, 'The search could not be loaded.');
  const [jumping, setJumping] = useState(false);
  const [isOn, setOn] = useStore('shortcuts', true);
  const tabs = [...useTabs(), OUTBOX];
  const { canAccess: mayFile } = useCanAccess({ resource: 'incidents', action: 'create' });

  const list = (event: KeyboardEvent) => {
    event.preventDefault();
    whenLoaded(() => setListed(true));
  };
  const jump = (event: KeyboardEvent) => {
    // Browsers would focus their address bar.
    event.preventDefault();
    if (event.repeat) return;
    if (jumping) setJumping(false);
    else bringJump(() => setJumping(!isCovered(DIALOGS)));
  };
  const search = (event: KeyboardEvent) => {
    // Firefox would search the page.
    event.preventDefault();
    document.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`)?.focus();
  };

  useKeys({
    ...(isOn && {
      ...withShift('/', search),
      ...withShift('?', list),
      n: () => mayFile === true && navigate(pages.newIncident.path),
      ...Object.fromEntries(tabs.map(({ key, path }) => [`g ${key}`, () => navigate(path)])),
      j: () => goToRow(1),
      k: () => goToRow(-1),
      '.': () => findInRow(ROW.menu)?.click(),
      x: () => findInRow(ROW.select)?.click(),
    }),
    // Not single keys, so that they work while the shortcuts are off.
    'Control+/': list,
    'Meta+/': list,
  });
  useKeys({ 'Control+k': jump, 'Meta+k': jump }, true);

  return (
    <>
      {Keys && (
        <Keys
          open={listed}
          onClose={() => setListed(false)}
          tabs={tabs.map(({ key, title }) => [`g ${key}`, title])}
          isOn={isOn}
          onSwitch={setOn}
        />
      )}
      {Jump && <Jump open={jumping} onClose={() => setJumping(false)} tabs={tabs} />}
    </>
  );
}
