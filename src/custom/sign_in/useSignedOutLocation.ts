import { useCallback, useEffect, useState } from 'react';
import type { SignedOutReason } from '../../api/session.ts';
import { signInPathFor } from '../../authProvider/signedOutPath.ts';

/** Goes to another signed-out page; `replace` where Back should not lead to this one again. */
export type Go = (to: string, options?: { replace?: boolean }) => void;

/** What each signed-out page is given. */
export type SignedOutPageProps = {
  query: URLSearchParams;
  go: Go;
  /** Somebody is about to sign in. */
  onTyping: () => void;
};

/** Where one is among the signed-out pages. Another path is remembered for after the sign-in, and replaced. */
export function useSignedOutLocation(reason: SignedOutReason | undefined) {
  const [location, setLocation] = useState(() => currentPath());

  useEffect(() => {
    const show = (path: string) => {
      if (path !== currentPath()) window.history.replaceState(null, '', path);
      setLocation(path);
    };
    show(signInPathFor(currentPath(), reason));
    // Back may lead to a page of the console.
    const follow = () => show(signInPathFor(currentPath(), undefined));
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
