import { useCallback, useMemo } from 'react';
import {
  type RouterLinkProps,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider,
} from 'react-admin';
import { listSearch } from './components/list/listSearch.ts';
import { consolePath, pages } from './pages.ts';

const { Link, Navigate, useLocation, useNavigate, useMatch, matchPath } = reactRouterProvider;

/** Lists with default filters. Other pages have parameters of their own. */
const LISTS: readonly string[] = [pages.incidents.path, pages.actions.path];

/** react-admin's forms take values from `?source=`. A link must not fill in the form of somebody else. */
function withoutSource(search: string): string {
  const asked = new URLSearchParams(search);
  if (!asked.has('source')) return search;
  asked.delete('source');
  return `?${asked}`;
}

function toConsole<To extends RouterTo | number>(to: To): To | string {
  if (typeof to === 'string') return consolePath(to);
  if (typeof to === 'object' && to.pathname) {
    const { pathname, search = '', hash = '' } = to;
    return consolePath(pathname + search + hash);
  }
  return to;
}

export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link: ({ to, ...props }: RouterLinkProps) => <Link to={toConsole(to)} {...props} />,
  Navigate: ({ to, ...props }: RouterNavigateProps) => <Navigate to={toConsole(to)} {...props} />,
  useLocation: () => {
    const location = useLocation();
    return useMemo(() => {
      const { pathname } = location;
      const search = withoutSource(location.search);
      return { ...location, search: LISTS.includes(pathname) ? listSearch(search) : search };
    }, [location]);
  },
  useNavigate: () => {
    const navigate = useNavigate();
    // A stable function, because effects depend on it.
    return useCallback<typeof navigate>((to, options) => navigate(toConsole(to), options), [navigate]);
  },
  useMatch: ({ path, end }) => useMatch({ path: consolePath(path), end }),
  matchPath: (pattern, pathname) =>
    matchPath(
      typeof pattern === 'string' ? consolePath(pattern) : { ...pattern, path: consolePath(pattern.path) },
      pathname,
    ),
};
