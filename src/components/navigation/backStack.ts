import { useEffect, useRef } from 'react';
import { newListeners } from './listeners.ts';

/*
 * FORM-12: Back, the device's too, closes the top layer (dialog, picker, viewer, drawer) before it leaves the page. Layers add
 * nothing to the browser's history: NavigationGuard stops the way back while one is open, and closes it. So whatever else
 * leaves the page, such as Save, never meets an entry of theirs.
 */

type Layer = { dismiss: () => void };

/** The lowest first. */
const layers: Layer[] = [];
let isLeavingPage = false;

/** Told when a layer opens or closes. */
export const layerListeners = newListeners();

/** While `open`, Back calls `dismiss` instead of leaving the page. */
export function useDismissOnBack(open: boolean, dismiss: () => void): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
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

/** Whether Back closes a layer now. */
export const dismissesOnBack = (): boolean => hasLayer() && !isLeavingPage;

export function dismissTopLayer(): void {
  layers.at(-1)?.dismiss();
}

/** The next way back leaves the page, with the layers that are open: somebody pressed Save or Cancel under them. */
export function leavePageNext(): void {
  isLeavingPage = true;
}

/** The paths of this tab's history, as far as this document showed them, by the router's index. */
const paths: string[] = [];

/** The router's index of the entry that is shown; undefined where it has written none. */
export function entryIndex(): number | undefined {
  const state: { idx?: number } | null = window.history.state;
  return state?.idx;
}

/** A page is shown. */
export function recordPath(path: string): void {
  const index = entryIndex();
  if (index !== undefined) paths[index] = path;
}

/** The path to which one step back leads; undefined where this document did not show it. */
export function pathBelow(): string | undefined {
  const index = entryIndex();
  return index === undefined ? undefined : paths[index - 1];
}
