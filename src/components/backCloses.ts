import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/*
 * FORM-12: Back, the device's too, closes what lies on top before it leaves the page: a dialog, a picker, a viewer. Each of
 * them stands in the browser's history as an entry of its own above the page's, so that Back has something to take away, also
 * where the page is the first of its tab. The router never hears of these entries: they have the page's own address and state.
 *
 * What is closed by a button leaves its entry behind, for the next thing that opens at once; a moment later it is taken away,
 * before the router writes something else over it.
 */

/** Milliseconds in which one thing follows another: a confirmation its menu, a page the dialog that led to it. */
const MOMENT = 150;

type Layer = { close: () => void };

/** What is open, the lowest first. */
const layers: Layer[] = [];

/** Where the browser is in its history: the page's entry, by what the router wrote into it, and how many layers above it. */
type Entry = { idx: unknown; key: unknown; depth: number };

function entryNow(): Entry {
  const state: unknown = window.history.state;
  const { idx, key, layer } = typeof state === 'object' && state !== null ? (state as Written) : {};
  return { idx, key, depth: typeof layer === 'number' ? layer : 0 };
}

type Written = { idx?: unknown; key?: unknown; layer?: unknown };

let here = entryNow();

function addEntry(depth: number): void {
  window.history.pushState({ ...window.history.state, layer: depth }, '');
  here = entryNow();
}

/** How many entries we ourselves go back, over what is closed already. */
let clearing = 0;
/** The page that we went back to though the router had left it: we go forward again, over what lay above it. */
let leftPage: Entry | undefined;

/** The page on which something was just taken away. */
let clearedOn: Entry | undefined;

const isSamePage = (one: Entry, other: Entry) => one.idx === other.idx && one.key === other.key;

/**
 * From the page on which something was closed; whoever is elsewhere by then, or back, passes over what it left. A browser adds
 * up the steps that it is told while it goes: what was closed with something else waits until it is there.
 */
function clearEntries(closedOn: Entry): void {
  if (clearing > 0) return;
  const now = entryNow();
  const left = now.depth - layers.length;
  if (left <= 0 || !isSamePage(now, closedOn)) return;
  here = now;
  clearing = left;
  window.history.go(-left);
}

function onBack(event: PopStateEvent): void {
  const from = here;
  const isOurs = clearing > 0;
  clearing = 0;
  here = entryNow();
  // The router wrote another page before the browser went back, and stays there. A browser may go by where it was when it was
  // told to, so that there may be entries of the page between it and where the router is.
  if (isOurs && !isSamePage(here, from)) leftPage = here;
  if (isOurs) clearedOn = here;
  if (leftPage) {
    event.stopImmediatePropagation();
    if (isSamePage(here, leftPage)) window.history.forward();
    else leftPage = undefined;
    return;
  }
  if (here.idx !== from.idx) return;
  if (here.key !== from.key) {
    // The router wrote another address of the page over what lay above this one, which is that page as well.
    event.stopImmediatePropagation();
    window.history.back();
    return;
  }
  if (here.depth === from.depth) return;
  // The page stays: there is nothing in it for the router.
  event.stopImmediatePropagation();
  if (isOurs) {
    // Something opened or closed in the meantime.
    if (layers.length > here.depth) addEntry(layers.length);
    else clearEntries(here);
    return;
  }
  // Forward, to where something was open once.
  if (here.depth > from.depth) return;
  const top = layers.at(-1);
  if (!top || layers.length <= here.depth) {
    window.history.back();
    return;
  }
  const left = layers.length - 1;
  top.close();
  if (left > here.depth) addEntry(left);
}

// When this module is loaded, because Chromium asks who listens at the window in their order: the router, which is made later,
// must hear of it after us, and then not at all.
window.addEventListener('popstate', onBack, { capture: true });

/** Once, around all pages: knows of each page that the router shows, and that what is open lies above this one, too. */
export function useBackKeeping(): void {
  const location = useLocation();
  useEffect(() => {
    here = entryNow();
    const isBehind = clearedOn && isSamePage(here, clearedOn) && here.key !== location.key;
    clearedOn = undefined;
    if (isBehind) {
      // The browser went back after the router had left the page and before it was drawn.
      leftPage = here;
      window.history.forward();
      return;
    }
    // Filters are chosen in a panel that stays, and each of them is an address of its own.
    if (layers.length > here.depth) addEntry(layers.length);
  }, [location]);
}

/** While `open`, Back calls `close` in place of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    if (clearing === 0) {
      here = entryNow();
      if (layers.length > here.depth) addEntry(layers.length);
    }
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      const closedOn = entryNow();
      if (closedOn.depth > layers.length) window.setTimeout(() => clearEntries(closedOn), MOMENT);
    };
  }, [open]);
}
