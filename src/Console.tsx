import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
  type Store,
  useResourceContext,
} from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router';
import { useViewer } from './api/useViewer.ts';
import { authProvider } from './authProvider/index.ts';
import { rememberAccess } from './authProvider/rememberAccess.ts';
import { DialogProvider } from './components/dialogs/DialogProvider.tsx';
import { SaveProvider } from './components/form/SaveProvider.tsx';
import type { ConsoleResource } from './consoleResource.ts';
import { dataProvider } from './dataProvider/index.ts';
import { i18nProvider } from './i18nProvider.ts';
import { Failure } from './layout/Failure.tsx';
import { Frame } from './layout/Frame.tsx';
import { Guarded } from './layout/Guarded.tsx';
import { Loading } from './layout/Loading.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { keepAnswers } from './offline/answers.ts';
import { consolePath, HOME, PAGES, type Page, pages, ROOT } from './pages.ts';
import { makeQueryClient } from './queryClient.ts';
import { prefetchIncidentList } from './resources/incidents/list/prefetchIncidentList.ts';
import { resources } from './resources/index.ts';
import { initSuspensions } from './resources/users/initSuspensions.ts';
import { routerProvider } from './routerProvider.tsx';
import { theme } from './theme/theme.ts';
import { THEME_MODE_KEY } from './theme/themeMode.ts';

/** react-admin's own addresses lead to the console's (SHELL-12). */
function Lead() {
  const { pathname, search, hash } = useLocation();
  const own = pathname + search + hash;
  const address = consolePath(own);
  return address === own ? <NotFound /> : <Navigate to={address} replace />;
}

/** react-admin's list also gets every other address below it. */
function LeadToList() {
  const resource = useResourceContext();
  const { pathname } = useLocation();
  return pathname === `/${resource}` ? <Lead /> : <NotFound />;
}

type OwnPage = Page & { action: keyof ConsoleResource };

const isOwnPage = (page: Page): page is OwnPage => page.action !== '*';

/** Two pages may share an address. */
const ADDRESSES = [...new Map(PAGES.filter(isOwnPage).map((page) => [page.path, page])).values()];

const getView = ({ resource, action }: OwnPage) => resources.find(({ name }) => name === resource)?.[action];

const pageAt = (path: string) => ADDRESSES.find((page) => page.path === path);

/** Known before the session is. After a sign-in it is usually the list. A failure appears when the page is rendered. */
const firstPage = pageAt(window.location.pathname) ?? pageAt(pages.incidents.path);
if (firstPage)
  getView(firstPage)
    ?.preload()
    .catch(() => undefined);

/** The page itself if the resource has react-admin's addresses. */
function getStockView(resource: ConsoleResource, action: 'list' | 'show' | 'edit' | 'create') {
  const page = PAGES.find((each) => each.resource === resource.name && !isOwnPage(each));
  const View = resource[action] ?? (action === 'edit' ? resource.show : undefined);
  if (!page) return View && (action === 'list' ? LeadToList : Lead);
  return (
    View && (
      <Guarded page={{ ...page, action }}>
        <View />
      </Guarded>
    )
  );
}

/** Constant, because react-admin registers resources and routes again when these elements change. */
const CONTENT = [
  ...resources.map((resource) => (
    <Resource
      key={resource.name}
      name={resource.name}
      icon={resource.icon}
      recordRepresentation={resource.recordRepresentation}
      list={getStockView(resource, 'list')}
      show={getStockView(resource, 'show')}
      edit={getStockView(resource, 'edit')}
      create={getStockView(resource, 'create')}
    />
  )),
  <CustomRoutes key="pages">
    <Route path={ROOT} element={<Navigate to={HOME.path} replace />} />
    {ADDRESSES.map((page) => {
      const View = getView(page);
      const element = View && (
        <Guarded page={page}>
          <View />
        </Guarded>
      );
      return <Route key={page.path} path={page.path} element={element} />;
    })}
  </CustomRoutes>,
];

/** A data router, because blocking navigation requires one. */
export default function Console() {
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <SignedInConsole /> }]), []);
  // Transitions would keep the old page while a lazy one loads, and loop on react-admin's redirects.
  return <RouterProvider router={router} useTransitions={false} />;
}

function SignedInConsole() {
  const viewer = useViewer();
  const { id } = viewer;
  const [queryClient] = useState(() => {
    const made = makeQueryClient();
    rememberAccess(made, viewer);
    keepAnswers(made, viewer.id);
    prefetchIncidentList(made, viewer, dataProvider);
    initSuspensions(viewer.id, dataProvider);
    return made;
  });
  // A role or group may have changed.
  useEffect(() => rememberAccess(queryClient, viewer), [queryClient, viewer]);
  const store = useMemo(() => personalStore(id), [id]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={THEME_MODE_KEY} defaultMode="system">
      <CssBaseline />
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
      >
        <DialogProvider>
          <SaveProvider>
            <CoreAdminUI
              disableTelemetry
              title="Parks Console"
              layout={Frame}
              loading={Loading}
              catchAll={NotFound}
              error={Failure}
              requireAuth
            >
              {CONTENT}
            </CoreAdminUI>
          </SaveProvider>
        </DialogProvider>
      </CoreAdminContext>
    </ThemeProvider>
  );
}

/** Preferences per user. react-admin's reset at logout would delete them. */
function personalStore(userId: string): Store {
  const store = localStorageStore(undefined, `person-${userId}`);
  return {
    ...store,
    setItem(key, value) {
      try {
        store.setItem(key, value);
      } catch {
        // Storage is full: the preference is not saved, but still applies.
      }
    },
    reset: () => undefined,
  };
}
