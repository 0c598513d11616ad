import { useEffect, useLayoutEffect, useRef } from 'react';
import { newListeners } from './listeners.ts';

/* Back closes the top layer first (FORM-12). Layers add no history; NavigationGuard blocks the navigation. */

type Layer = { dismiss: () => void };

const layers: Layer[] = [];
let isLeavingPage = false;

export const layerListeners = newListeners();

export function useDismissOnBack(open: boolean, dismiss: () => void): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  // Before it can be seen: a quick second Back would otherwise dismiss the layer below.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const layer = { dismiss: () => latest.current() };
    layers.push(layer);
    layerListeners.notify();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      layerListeners.notify();
    };
  }, [open]);
}

export const hasLayer = (): boolean => layers.length > 0;

/** Call once per step back, because `leavePageNext` counts for one. */
export function dismissesOnBack(): boolean {
  const isLeaving = isLeavingPage;
  isLeavingPage = false;
  return hasLayer() && !isLeaving;
}

export function dismissTopLayer(): void {
  layers.at(-1)?.dismiss();
}

/**
 * Save or Cancel leaves the page even while layers are open, or if one opens before the browser has stepped back, which
 * takes Firefox and Safari longer.
 */
export function leavePageNext(): void {
  isLeavingPage = true;
}

/** Paths of this tab's history by router index, as far as this document showed them. */
const paths: string[] = [];

type EntryState = { idx?: number; key?: string } | null;

/** Undefined if the router has not set an index. */
export const entryIndex = (): number | undefined => (window.history.state as EntryState)?.idx;

/** The key of the router's location, as the browser has it. */
export const entryKey = (): string => (window.history.state as EntryState)?.key ?? 'default';

export function recordPath(path: string): void {
  isLeavingPage = false;
  const index = entryIndex();
  if (index !== undefined) paths[index] = path;
}

/** Where one step back leads; undefined if this document did not show it. */
export function pathBelow(): string | undefined {
  const index = entryIndex();
  return index === undefined ? undefined : paths[index - 1];
}
