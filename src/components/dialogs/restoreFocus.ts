import { focusNewPage } from '../focusNewPage.ts';

/** Milliseconds; a dialog or a page that moves the focus itself does so before. */
const PATIENCE = 50;
/** A closing dialog hides the page for a moment, longer on a busy device. */
const TRIES = 20;

const HEADING = 'h1, h2, h3, h4, h5, h6';
const CONTROL = 'a[href], button:enabled, input:enabled, textarea:enabled, [tabindex="0"]';
const ROW = 'li, tr';
const TOAST = '.MuiSnackbar-root';
const DIALOG = '.MuiModal-root';
const LAYER = `${DIALOG}, ${TOAST}`;

/** From the focused element outwards. */
type Path = readonly Element[];

/** The neighbours of rows and sections that had the focus, the following ones first. */
const neighbours = new WeakMap<Element, readonly Element[]>();
/** Where the focus was before a dialog or a toast. */
const openers = new WeakMap<Element, Path>();

/**
 * A button that disappears when it is pressed would leave the focus on the page's body, and the keyboard would start at
 * the top. The focus moves to the control in its place, the next row, or the closest heading; after a dialog or a toast,
 * to where it was before (SHELL-6).
 */
export function restoreLostFocus(): () => void {
  let last: Path = [];
  let preventScroll = false;
  let timer = 0;

  const rememberOpener = (layer: Element) => {
    if (!openers.has(layer)) openers.set(layer, last);
  };
  const remember = () => {
    const { activeElement } = document;
    const path = recordPath(activeElement);
    if (path.at(-1)?.matches(LAYER)) rememberOpener(path.at(-1) as Element);
    last = path;
    preventScroll = !activeElement?.matches(':focus-visible');
  };
  const restore = (paths: readonly Path[], tries: number) => {
    if (!isAstray(paths)) return;
    const target = findTarget(paths);
    if (!target && tries > 1) timer = window.setTimeout(restore, PATIENCE, paths, tries - 1);
    if (target?.matches(HEADING)) target.tabIndex = -1;
    target?.focus({ preventScroll });
  };
  const observer = new MutationObserver((records) => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (added instanceof Element && added.matches(TOAST)) rememberOpener(added);
    }
    const [focused] = last;
    // React also removes elements to move them.
    const isLost = records.some(({ removedNodes }) =>
      [...removedNodes].some((removed) => focused && removed.contains(focused)),
    );
    const paths = collectPaths(last);
    if (!isLost || !isAstray(paths)) return;
    clearTimeout(timer);
    timer = window.setTimeout(restore, PATIENCE, paths, TRIES);
  });
  const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && uncover(document.activeElement);
  // A press on the page's background takes the focus away on purpose.
  const onPress = () => setTimeout(remember);

  remember();
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerup', onPress);
  document.addEventListener('click', focusNewPage);
  document.addEventListener('keyup', onKeyUp);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerup', onPress);
    document.removeEventListener('click', focusNewPage);
    document.removeEventListener('keyup', onKeyUp);
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Safari ignores the scroll margin of an element that gets the focus, and stops under a sticky bar (WCAG 2.4.11). */
function uncover(focused: Element | null): void {
  if (!focused) return;
  const { left, width, top, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen && !seen.contains(focused) && !focused.contains(seen))
    focused.scrollIntoView({ block: 'nearest' });
}

/** Ends at a dialog or toast, because its place on the page is not where the person was before. */
function recordPath(focused: Element | null): Path {
  const path: Element[] = [];
  for (let at = focused; at && at !== document.body; at = at.parentElement) {
    path.push(at);
    if (at.matches(`${ROW}, section`)) neighbours.set(at, findNeighbours(at));
    if (at.matches(LAYER)) break;
  }
  return path;
}

function findNeighbours(row: Element): Element[] {
  const all = [...(row.parentElement?.children ?? [])].filter(({ tagName }) => tagName === row.tagName);
  const index = all.indexOf(row);
  return [...all.slice(index + 1), ...all.slice(0, index).reverse()];
}

function collectPaths(last: Path): Path[] {
  const paths: Path[] = [];
  for (let path: Path | undefined = last; path?.length; path = openers.get(path.at(-1) as Element)) {
    paths.push(path);
  }
  return [...paths, [document.body]];
}

/** A dialog takes a lost focus to its own container. */
function isAstray(paths: readonly Path[]): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  return activeElement.closest(DIALOG) !== null && paths.some((path) => path.includes(activeElement));
}

function findTarget(paths: readonly Path[]): HTMLElement | undefined {
  for (const path of paths) {
    const [focused] = path;
    if (focused instanceof HTMLElement && canHaveFocus(focused)) return focused;
    const places = path.flatMap((each) => (each.isConnected ? [each] : (neighbours.get(each) ?? [])));
    for (const place of places) {
      const kinds = place.closest(`${ROW}, fieldset`) ? [CONTROL] : ['h1', HEADING];
      const targets = kinds.flatMap((kind) => [...place.querySelectorAll<HTMLElement>(kind)]);
      const target = targets.find(canHaveFocus);
      if (target) return target;
    }
  }
  return undefined;
}

const canHaveFocus = (element: HTMLElement) =>
  element.isConnected &&
  element !== document.body &&
  !element.matches(':disabled') &&
  element.closest('[aria-hidden=true], [hidden]') === null;
