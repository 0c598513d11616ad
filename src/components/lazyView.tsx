import { type ComponentType, lazy, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };

export type LazyView<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but shown at once if it has loaded before. React's shows the fallback then too, and for at least
 * 300 ms.
 */
export function lazyView<Props extends object>(
  load: () => Promise<Module<Props>>,
  InItsPlace?: ComponentType,
): LazyView<Props> {
  let loaded: Module<Props> | undefined;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  const Late = lazy(() =>
    InItsPlace ? preload().catch(() => ({ default: InItsPlace as ComponentType<Props> })) : preload(),
  );
  function View(props: Props) {
    // Stays the same, or the view would lose its state.
    const [{ default: Shown }] = useState<Module<Props>>(() => loaded ?? { default: Late });
    return <Shown {...props} />;
  }
  return Object.assign(View, { preload });
}
