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
    isLeavingPage = false;
    layerListeners.notify();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      layerListeners.notify();
    };
  }, [open]);
}

export const hasLayer = (): boolean => layers.length > 0;

export const dismissesOnBack = (): boolean => hasLayer() && !isLeavingPage;

export function dismissTopLayer(): void {
  layers.at(-1)?.dismiss();
}

/** Save or Cancel leaves the page even while layers are open. */
export function leavePageNext(): void {
  isLeavingPage = true;
}

/** Paths of this tab's history by router index, as far as this document showed them. */
const paths: string[] = [];

/** Undefined if the router has not set an index. */
export function entryIndex(): number | undefined {
  const state: { idx?: number } | null = window.history.state;
  return state?.idx;
}

export function recordPath(path: string): void {
  const index = entryIndex();
  if (index !== undefined) paths[index] = path;
}

/** Where one step back leads; undefined if this document did not show it. */
export function pathBelow(): string | undefined {
  const index = entryIndex();
  return index === undefined ? undefined : paths[index - 1];
}
