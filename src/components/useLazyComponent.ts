import { type ComponentType, type MouseEvent, useState } from 'react';
import { logFailure } from '../api/logFailure.ts';
import { useDismissOnBack } from './navigation/backStack.ts';
import { useErrorNotification } from './useErrorNotification.tsx';

type Part<Props> = { default: ComponentType<Props> };
type Load<Props> = () => Promise<Part<Props>>;

/** Cache of loaded modules: once loaded, a component renders immediately everywhere. */
const loaded = new Map<unknown, unknown>();

/** `const [Component, whenLoaded] = useLazyComponent(…)`, then `whenLoaded(show)`. A failure notifies with a retry, or is handed on. */
export function useLazyComponent<Props>(load: Load<Props>, failed: string | (() => void)) {
  const notifyError = useErrorNotification();
  const [part, setPart] = useState(() => loaded.get(load) as Part<Props> | undefined);
  const whenLoaded = async (show: () => void) => {
    try {
      const came = await load();
      loaded.set(load, came);
      setPart(came);
      show();
    } catch (error) {
      logFailure('loading', error);
      if (typeof failed === 'string') notifyError(failed, () => void whenLoaded(show));
      else failed();
    }
  };
  return [part?.default, (show: () => void) => void whenLoaded(show)] as const;
}

export type OpenedMenu = { anchor: HTMLElement | null; onClose: () => void };

export function useLazyMenu<Props extends OpenedMenu>(
  load: Load<Props>,
  failed: string,
  kind: 'menu' | 'dialog' = 'menu',
) {
  const [Menu, whenLoaded] = useLazyComponent(load, failed);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onClose = () => setAnchor(null);
  useDismissOnBack(anchor !== null, onClose);
  const button = {
    'aria-haspopup': kind,
    'aria-expanded': anchor !== null,
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => whenLoaded(() => setAnchor(currentTarget)),
  };
  return { Menu, button, opened: { anchor, onClose } };
}
