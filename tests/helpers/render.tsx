import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Portal from '@mui/material/Portal';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  type DataProvider,
  memoryStore,
  Notification,
  type Store,
} from 'react-admin';
import { createMemoryRouter, type Location, RouterProvider, useLocation } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { currentSession, keepSession, signedInUser, subscribeToSession } from '../../src/api/session.ts';
import { canAccess } from '../../src/authProvider/canAccess.ts';
import { rememberAccess } from '../../src/authProvider/rememberAccess.ts';
import { DialogProvider } from '../../src/components/dialogs/DialogProvider.tsx';
import { SaveProvider } from '../../src/components/form/SaveProvider.tsx';
import { NavigationGuard } from '../../src/layout/NavigationGuard.tsx';
import { viewer as defaultViewer } from './factories.ts';

type Address = string | Partial<Location>;

type Options = {
  at?: Address | Address[];
  /** Signs in the `viewer` with these changes and, unless `perms` is given, the permissions of the default group. */
  viewer?: Partial<SignedInUser>;
  dataProvider?: Record<string, unknown>;
  authProvider?: Partial<AuthProvider>;
  referenceData?: ReferenceData;
  queryClient?: QueryClient;
  store?: Store;
  /** For tests of styles, or of a name with a visually hidden part. */
  styled?: boolean;
};

/** Signed in, with the console's access rules. */
export const accessOnly = {
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  canAccess: async (asked: Parameters<typeof canAccess>[1]) => canAccess(signedInUser(), asked),
} as unknown as AuthProvider;

/** Styles slow down queries by role: jsdom compares every rule of all test files with every element. */
const DOCUMENT = createCache({ key: 'css' });
const NOWHERE = createCache({ key: 'css', container: document.createElement('div') });

/**
 * Renders a page or a component inside react-admin, with the notifications below it. For several pages, pass `<Routes>`.
 *
 *     const getList = vi.fn(async () => ({ data: [], total: 0 }));
 *     const { user, address } = renderAdmin(<UserList />, {
 *       at: '/user_management?page=2',
 *       viewer: { role: 'admin' },
 *       dataProvider: { getList },
 *     });
 */
export function renderAdmin(
  ui: ReactNode,
  {
    at = '/',
    viewer,
    dataProvider = {},
    authProvider = accessOnly,
    referenceData,
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    store = memoryStore(),
    styled = false,
  }: Options = {},
) {
  if (viewer) signIn(viewer);
  if (referenceData) queryClient.setQueryData(['reference data'], referenceData);
  let rendered = '';
  const onRender = ({ pathname, search }: Location) => {
    rendered = pathname + search;
  };
  const access = () => currentSession().state === 'in' && rememberAccess(queryClient, signedInUser());
  access();
  onTestFinished(subscribeToSession(access));
  const element = (
    <CoreAdminContext
      dataProvider={dataProvider as unknown as DataProvider}
      authProvider={authProvider as AuthProvider}
      queryClient={queryClient}
      store={store}
    >
      <DialogProvider>
        <SaveProvider>
          {ui}
          {/* Outside the page, as in Frame.tsx: an open dialog hides the page from screen readers. */}
          <Portal>
            <Notification />
          </Portal>
          <NavigationGuard />
        </SaveProvider>
      </DialogProvider>
      <RenderedLocation onRender={onRender} />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at].flat() });
  const { container, unmount } = render(
    <CacheProvider value={styled ? DOCUMENT : NOWHERE}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  const address = () => rendered;
  return { container, unmount, router, address, queryClient, user: userEvent.setup() };
}

function RenderedLocation({ onRender }: { onRender: (location: Location) => void }) {
  const location = useLocation();
  useEffect(() => onRender(location), [location, onRender]);
  return null;
}

function signIn(changed: Partial<SignedInUser>): void {
  const { role } = changed;
  keepSession({
    ...defaultViewer,
    ...(role && { perms: [...DEFAULT_GROUPS[role].perms] }),
    ...changed,
  });
}
