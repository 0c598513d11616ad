import { useEffect, useState } from 'react';

type Loading<Part> = { part?: Part | undefined; failed?: boolean };

/**
 * A part of the console that is loaded when it is first wanted. Unlike React's own way a failure stays here, and the next
 * time it is wanted it is tried again: in the field the network comes and goes.
 */
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
      // A part that came stays; a failure does not.
      setLoading((before) => (before.failed ? {} : before));
    };
  }, [load, wanted]);
  return loading;
}
