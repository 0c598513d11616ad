import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { leavePageNext } from './navigation/backStack.ts';

/** Where a list was left: its query, and its place in the history of this tab. */
type Left = { search: string; entry: number | undefined };

const keyOf = (path: string) => `list-left:${path}`;

/** The place of the page in this tab's history, as the router counts. */
function historyEntry(): number | undefined {
  const state: { idx?: number } | null = window.history.state;
  return state?.idx;
}

/** LIST-11: a list that is shown says where it stands, for whatever leads back to it. */
export function useRememberList(): void {
  const { pathname, search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may have a new entry, which has a key of its own
  useEffect(() => {
    const left: Left = { search, entry: historyEntry() };
    sessionStorage.setItem(keyOf(pathname), JSON.stringify(left));
  }, [pathname, search, key]);
}

function leftAt(path: string): Left | undefined {
  const kept = sessionStorage.getItem(keyOf(path));
  return kept === null ? undefined : (JSON.parse(kept) as Left);
}

/**
 * LIST-11: the way back to a list as it was left, filters, page and all; `path` where it was not shown in this tab. One page
 * back in the history where the list is there, so that it has its scroll position, and Back from it leads on. From a page
 * that nobody comes back to, such as a form, the list takes its place (`inPlace`).
 */
export function useWayBack(
  path: string,
  { inPlace = false }: { inPlace?: boolean | undefined } = {},
): { address: string; goBack: () => void } {
  const navigate = useNavigate();
  const left = leftAt(path);
  const address = path + (left?.search ?? '');
  const goBack = () => {
    const here = historyEntry();
    if (here === undefined || left?.entry !== here - 1) return navigate(address, { replace: inPlace });
    leavePageNext();
    navigate(-1);
  };
  return { address, goBack };
}
