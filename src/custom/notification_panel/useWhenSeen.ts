import { useCallback, useRef } from 'react';

/** A ref for an element: whenever it comes into sight, and while it stays there, `act` is called. */
export function useWhenSeen(act: () => void): (element: Element | null) => (() => void) | undefined {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((element) => {
    if (!element || !('IntersectionObserver' in window)) return undefined;
    let seen = false;
    const timer = window.setInterval(() => seen && latest.current(), 200);
    const observer = new IntersectionObserver((entries) => {
      seen = entries.some(({ isIntersecting }) => isIntersecting);
      if (seen) latest.current();
    });
    observer.observe(element);
    return () => {
      window.clearInterval(timer);
      observer.disconnect();
    };
  }, []);
}
