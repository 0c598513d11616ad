import { type ComponentType, lazy, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };

export type LazyView<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<unknown>;
};

/** Milliseconds until the failure has been rendered. */
const SHOWN = 1_000;

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
  const make = () =>
    lazy(() =>
      preload().catch((error: unknown) => {
        if (InItsPlace) return { default: InItsPlace as ComponentType<Props> };
        // React.lazy caches a failure, so the next visit needs a new component. React renders this one once more first.
        setTimeout(() => {
          Late = make();
        }, SHOWN);
        throw error;
      }),
    );
  let Late: ComponentType<Props> = make();
  function View(props: Props) {
    // Stays the same, or the view would lose its state.
    const [{ default: Shown }] = useState<Module<Props>>(() => loaded ?? { default: Late });
    return <Shown {...props} />;
  }
  return Object.assign(View, { preload });
}
