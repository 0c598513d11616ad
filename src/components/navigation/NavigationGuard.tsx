import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { dismissTopLayer, hasLayer, listenForLayers } from './backStack.ts';
import { type LeaveGuard, leavePolicy } from './leaveGuards.ts';

/** Why a way to another page is stopped: a save is under way, a layer is closed instead, or the page asks first. */
type Reason = 'saving' | 'layer' | { ask: LeaveGuard; isPush: boolean };

/**
 * Once, beside all pages: Back closes the top layer first, and then a page with changes asks. A router takes one blocker, so
 * this is the only one.
 */
export function NavigationGuard(): null {
  const navigate = useNavigate();
  const reason = useRef<Reason>('saving');
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    const { policy, guard } = leavePolicy();
    // Another query is another page: it may hold another draft.
    const leaves = here.pathname !== there.pathname || here.search !== there.search;
    if (policy === 'block' && leaves) reason.current = 'saving';
    else if (historyAction === 'POP' && hasLayer()) reason.current = 'layer';
    else if (guard && leaves) reason.current = { ask: guard, isPush: historyAction === 'PUSH' };
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
    const { ask, isPush } = reason.current;
    ask.confirm({
      stay: () => reset(),
      leave: () => {
        if (!isPush || !ask.isReplaced) return proceed();
        reset();
        void navigate(location, { replace: true, state: location.state });
      },
    });
  });

  useEntryBelow();
  return null;
}

/**
 * The browser leaves the console from the first entry of its tab, and nothing can stop it there. The first layer on such a page
 * gives the page one more entry.
 */
function useEntryBelow(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Read when the page is entered: on the way to another page the browser is ahead of the router.
    const { idx }: { idx?: number } = window.history.state ?? {};
    return listenForLayers(() => {
      if (idx === 0) void navigate(location, { state: location.state });
    });
  }, [location, navigate]);
}
