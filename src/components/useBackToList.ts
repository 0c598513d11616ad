import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { leavePageNext, pathBelow } from './navigation/backStack.ts';

const getKey = (path: string) => `list-left:${path}`;

/** LIST-11: a list that is shown keeps its query, for whatever leads back to it. */
export function useSaveListLocation(): void {
  const { pathname, search } = useLocation();
  useEffect(() => sessionStorage.setItem(getKey(pathname), search), [pathname, search]);
}

/**
 * LIST-11: the way back to a list as it was left, filters, page and all; `path` where it was not shown in this tab. One page
 * back in the history where the list is there, so that it has its scroll position, and Back from it leads on. From a page
 * that nobody comes back to, such as a form, the list takes its place (`inPlace`).
 */
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
