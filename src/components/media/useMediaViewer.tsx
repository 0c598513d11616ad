import { type ReactNode, useEffect, useState } from 'react';
import type { MediaView } from '../../offline/useMediaViews.ts';
import { useDialogs } from '../dialogs/useDialogs.tsx';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { useLazyComponent } from '../useLazyComponent.ts';

const loadLightbox = () => import('./MediaLightbox.tsx');

export function useMediaViewer(views: readonly MediaView[]): [(index: number) => void, ReactNode] {
  // A snapshot, so that a finished upload does not change the current slide.
  const [opened, setOpened] = useState<{ views: readonly MediaView[]; index: number }>();
  const { alert } = useDialogs();
  const close = () => setOpened(undefined);
  useDismissOnBack(opened !== undefined, close);
  const [Lightbox, whenLoaded] = useLazyComponent(
    loadLightbox,
    () => void alert("The viewer could not be loaded. Try again when you're online."),
  );

  useEffect(() => {
    // Preload while online.
    void loadLightbox().catch(() => undefined);
  }, []);

  const viewer = Lightbox && opened && <Lightbox {...opened} onClose={close} />;
  return [(index) => whenLoaded(() => setOpened({ views, index })), viewer];
}
