import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import { useAskToLeave } from '../components/dialogs/useConfirmLeave.ts';
import {
  dismissesOnBack,
  dismissTopLayer,
  entryIndex,
  entryKey,
  hasLayer,
  layerListeners,
  recordPath,
} from '../components/navigation/backStack.ts';
import {
  guardListeners,
  hasLeaveGuard,
  type LeaveGuard,
  leavePolicy,
} from '../components/navigation/leaveGuards.ts';

type Reason = 'saving' | 'layer' | { ask: LeaveGuard; action: string };

export function NavigationGuard(): ReactElement | null {
  const isNeeded = useIsGuarded();
  usePaths();
  return isNeeded ? <Blocker /> : null;
}

/** True while a form or a layer, such as a dialog, is open. */
export function useIsGuarded(): boolean {
  return useSyncExternalStore(subscribe, () => hasLayer() || hasLeaveGuard());
}

function subscribe(listener: () => void): () => void {
  const ends = [layerListeners.subscribe(listener), guardListeners.subscribe(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * React Router allows one blocker. It is mounted on demand, because it causes warnings about hash changes.
 */
function Blocker(): null {
  const navigate = useNavigate();
  const askToLeave = useAskToLeave();
  const reason = useRef<Reason>('saving');
  const isAnswered = useRef(false);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    if (isAnswered.current) {
      isAnswered.current = false;
      return false;
    }
    const { policy, guard } = leavePolicy();
    // A different query may open a different draft.
    const leaves = here.pathname !== there.pathname || here.search !== there.search;
    if (policy === 'block' && leaves) reason.current = 'saving';
    else if (historyAction === 'POP' && dismissesOnBack()) reason.current = 'layer';
    else if (guard && leaves) reason.current = { ask: guard, action: historyAction };
    else return false;
    return true;
  });

  // Once per navigation attempt, regardless of re-renders.
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
    void askToLeave(ask).then((left) => {
      if (!left) return reset();
      if (action === 'POP') return proceed();
      // usePaths may have pushed an entry below the dialog, which resets the router's blocker.
      reset();
      isAnswered.current = true;
      const replace = action === 'REPLACE' || ask.inPlace === true;
      void navigate(location, { replace, state: location.state });
    });
  });

  return null;
}

/**
 * The first entry of a tab cannot be blocked, so the first layer there pushes a second one. Going back to the
 * duplicate shows the current page and does not reopen a form.
 */
function usePaths(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const doubled = useRef<string>(undefined);
  const above = useRef<Location>(undefined);
  useEffect(() => {
    recordPath(location.pathname);
    // Read on entry: during a navigation the browser is ahead of the router.
    const index = entryIndex();
    if (index === 1) above.current = location;
    if (index !== 0) return undefined;
    if (above.current && doubled.current === location.key) {
      void navigate(above.current, { replace: true, state: above.current.state });
      return undefined;
    }
    const double = () => {
      // A layer that opens while the page is left belongs to the next one.
      if (!hasLayer() || entryKey() !== location.key) return;
      doubled.current = location.key;
      void navigate(location, { state: location.state });
    };
    double();
    return layerListeners.subscribe(double);
  }, [location, navigate]);
}
