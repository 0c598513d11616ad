import { useEffect, useState } from 'react';

type Loading<Part> = { part?: Part | undefined; failed?: boolean };

/** Loads a module on demand. Unlike React.lazy, it retries after a failure. */
export function useLazyModule<Part>(load: () => Promise<Part>, wanted: boolean): Loading<Part> {
  const [loading, setLoading] = useState<Loading<Part>>({});
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    const show = (next: Loading<Part>) => {
      if (!isGone) setLoading(next);
    };
    load().then(
      (part) => show({ part }),
      () => show({ failed: true }),
    );
    return () => {
      isGone = true;
      setLoading((before) => (before.failed ? {} : before));
    };
  }, [load, wanted]);
  return loading;
}
