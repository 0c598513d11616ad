import { type ReactNode, useEffect, useState } from 'react';
import type { MediaView } from '../../offline/useMediaViews.ts';
import { useDialogs } from '../dialogs/useDialogs.tsx';
import { useDismissOnBack } from '../navigation/backStack.ts';
import { useLazyModule } from './useLazyModule.ts';

const loadLightbox = () => import('./MediaLightbox.tsx').then(({ default: Lightbox }) => Lightbox);

export function useMediaViewer(views: readonly MediaView[]): [(index: number) => void, ReactNode] {
  // A snapshot, so that a finished upload does not change the current slide.
  const [opened, setOpened] = useState<{ views: readonly MediaView[]; index: number }>();
  const { alert } = useDialogs();
  const isOpen = opened !== undefined;
  const close = () => setOpened(undefined);
  useDismissOnBack(isOpen, close);
  const { part: Lightbox, failed } = useLazyModule(loadLightbox, isOpen);

  useEffect(() => {
    // Preload while online.
    void loadLightbox().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!isOpen || !failed) return;
    setOpened(undefined);
    void alert("The viewer could not be loaded. Try again when you're online.");
  }, [isOpen, failed, alert]);

  const viewer = Lightbox && opened && <Lightbox {...opened} onClose={close} />;
  return [(index) => setOpened({ views, index }), viewer];
}
