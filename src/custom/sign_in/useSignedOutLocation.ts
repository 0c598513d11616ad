import { useCallback, useEffect, useState } from 'react';
import type { SignedOutReason } from '../../api/session.ts';
import { toSignInPath } from '../../authProvider/signedOutPath.ts';

export type Go = (to: string, options?: { replace?: boolean }) => void;

export type SignedOutPageProps = {
  query: URLSearchParams;
  go: Go;
  onTyping: () => void;
};

export function useSignedOutLocation(reason: SignedOutReason | undefined) {
  const [location, setLocation] = useState(() => currentPath());

  useEffect(() => {
    const show = (path: string) => {
      if (path !== currentPath()) window.history.replaceState(null, '', path);
      setLocation(path);
    };
    show(toSignInPath(currentPath(), reason));
    // Back may lead to a page of the console.
    const follow = () => show(toSignInPath(currentPath(), undefined));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [reason]);

  const go = useCallback<Go>((to, { replace = false } = {}) => {
    if (replace) window.history.replaceState(null, '', to);
    else window.history.pushState(null, '', to);
    setLocation(to);
    window.scrollTo(0, 0);
  }, []);
  const url = new URL(location, window.location.origin);
  return { path: url.pathname, query: url.searchParams, go };
}

function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
