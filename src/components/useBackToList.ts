import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { currentSession } from '../api/session.ts';
import { leavePageNext, pathBelow } from './navigation/backStack.ts';

/** Per person, because a search may contain names (OFF-6). */
function getKey(path: string): string {
  const session = currentSession();
  return `list-left:${session.state === 'in' ? session.user.id : ''}:${path}`;
}

/** Remembers the list's query, for links back to it (LIST-11). */
export function useSaveListLocation(): void {
  const { pathname, search } = useLocation();
  useEffect(() => sessionStorage.setItem(getKey(pathname), search), [pathname, search]);
}

/** Goes back in the history to keep the list's scroll position, or else opens its last URL (LIST-11). */
export function useBackToList(
  path: string,
  { inPlace = false }: { inPlace?: boolean | undefined } = {},
): { address: string; goBack: () => void } {
  const navigate = useNavigate();
  const address = path + (sessionStorage.getItem(getKey(path)) ?? '');
  const goBack = () => {
    if (pathBelow() !== path) return navigate(address, { replace: inPlace });
    leavePageNext();
    navigate(-1);
  };
  return { address, goBack };
}
