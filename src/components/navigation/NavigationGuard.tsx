import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import {
  dismissesOnBack,
  dismissTopLayer,
  entryIndex,
  hasLayer,
  layerListeners,
  recordPath,
} from './backStack.ts';
import { guardListeners, hasLeaveGuard, type LeaveGuard, leavePolicy } from './leaveGuards.ts';

/** Why a way to another page is stopped: a save is under way, a layer is closed instead, or the page asks first. */
type Reason = 'saving' | 'layer' | { ask: LeaveGuard; action: string };

/** Once, beside all pages: Back closes the top layer first, and then a page with changes asks. */
export function NavigationGuard(): ReactElement | null {
  const isNeeded = useSyncExternalStore(subscribe, () => hasLayer() || hasLeaveGuard());
  usePaths();
  return isNeeded ? <Blocker /> : null;
}

function subscribe(listener: () => void): () => void {
  const ends = [layerListeners.subscribe(listener), guardListeners.subscribe(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * A router takes one blocker, so this is the only one. It is there only while there is something to stop for: with a blocker the
 * router warns of each address that somebody changes by its hash alone.
 */
function Blocker(): null {
  const navigate = useNavigate();
  const reason = useRef<Reason>('saving');
  const isAnswered = useRef(false);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    if (isAnswered.current) {
      isAnswered.current = false;
      return false;
    }
    const { policy, guard } = leavePolicy();
    // Another query is another page: it may hold another draft.
    const leaves = here.pathname !== there.pathname || here.search !== there.search;
    if (policy === 'block' && leaves) reason.current = 'saving';
    else if (historyAction === 'POP' && dismissesOnBack()) reason.current = 'layer';
    else if (guard && leaves) reason.current = { ask: guard, action: historyAction };
    else return false;
    return true;
  });

  // Once for each attempt, however often this is rendered.
  const handled = useRef<typeof blocker>(undefined);
  useEffect(() => {
    if (blocker.state !== 'blocked' || handled.current === blocker) return;
    handled.current = blocker;
    const { location, proceed, reset } = blocker;
    if (typeof reason.current === 'string') {
      reset();
      if (reason.current === 'layer') dismissTopLayer();
      return;
    }
    const { ask, action } = reason.current;
    ask.confirm({
      stay: () => reset(),
      leave: () => {
        if (action === 'POP') return proceed();
        // The question may have been given an entry below (usePaths), with which the router forgot what it had stopped.
        reset();
        isAnswered.current = true;
        void navigate(location, {
          replace: action === 'REPLACE' || ask.isReplaced === true,
          state: location.state,
        });
      },
    });
  });

  return null;
}

/**
 * Records what Back leads to. The browser leaves the console from the first entry of its tab, where nothing can stop it, so the
 * first layer on such a page gives the page one more entry. The one below is no page of its own: Back to it shows what has taken
 * the page's place since, so that it opens no form again.
 */
function usePaths(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const doubled = useRef<string>(undefined);
  const above = useRef<Location>(undefined);
  useEffect(() => {
    recordPath(location.pathname);
    // Read when the page is entered: on the way to another page the browser is ahead of the router.
    const index = entryIndex();
    if (index === 1) above.current = location;
    if (index !== 0) return undefined;
    if (above.current && doubled.current === location.key) {
      void navigate(above.current, { replace: true, state: above.current.state });
      return undefined;
    }
    return layerListeners.subscribe(() => {
      if (!hasLayer()) return;
      doubled.current = location.key;
      void navigate(location, { state: location.state });
    });
  }, [location, navigate]);
}
