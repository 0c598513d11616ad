import { useEffect, useRef } from 'react';

/*
 * FORM-12: Back, the device's too, closes the top layer (dialog, picker, viewer, drawer) before it leaves the page. Layers add
 * nothing to the browser's history: NavigationGuard stops the way back while one is open, and closes it. So whatever else
 * leaves the page, such as Save, never meets an entry of theirs.
 */

type Layer = { dismiss: () => void };

/** The lowest first. */
const layers: Layer[] = [];
let onFirstLayer: (() => void) | undefined;
let isLeavingPage = false;

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
    onFirstLayer?.();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
}

/** Whether Back closes a layer now. */
export const hasLayer = (): boolean => layers.length > 0 && !isLeavingPage;

export function dismissTopLayer(): void {
  layers.at(-1)?.dismiss();
}

/** The next way back leaves the page, with the layers that are open: somebody pressed Save or Cancel under them. */
export function leavePageNext(): void {
  isLeavingPage = true;
}

/** NavigationGuard listens: it makes sure that there is an entry below, which Back can be stopped on the way to. */
export function listenForLayers(listener: () => void): () => void {
  onFirstLayer = listener;
  return () => {
    if (onFirstLayer === listener) onFirstLayer = undefined;
  };
}
