import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  AdminContext,
  type AuthProvider,
  memoryStore,
  Notification,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { vi } from 'vitest';
import { isWorthRetrying } from '../../src/api/callServer.ts';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { i18nProvider } from '../../src/i18nProvider.ts';
import { browser } from './consoleHere.ts';
import type { TestServer, TestUser } from './server.ts';

export function prepareDom(): void {
  window.matchMedia ??= (query) =>
    ({
      matches: true,
      media: query,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  vi.spyOn(window, 'scrollTo').mockReturnValue();
}

export async function becomeUser(server: TestServer, person: TestUser): Promise<void> {
  browser.origin = server.origin;
  browser.token = await server.signIn(person.email);
  const { body } = await server.call('get_user_details', { platform: 'web' }, { token: browser.token });
  keepSession(body);
}

/** Styles would slow down queries by role. */
const NOWHERE = createCache({ key: 'css', container: document.createElement('div') });

const NAMES = ['users', 'groups', 'incidents', 'notifications', 'audit_trails'];

export function showStock(page: ReactElement, authProvider?: AuthProvider): void {
  render(
    <CacheProvider value={NOWHERE}>
      <TestMemoryRouter>
        <AdminContext
          dataProvider={dataProvider}
          {...(authProvider && { authProvider })}
          i18nProvider={i18nProvider}
          store={memoryStore()}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying } } })}
        >
          <ResourceDefinitionContextProvider
            definitions={Object.fromEntries(
              NAMES.map((name) => [name, { name, recordRepresentation: 'name', hasEdit: true }]),
            )}
          >
            {page}
          </ResourceDefinitionContextProvider>
          <Notification />
        </AdminContext>
      </TestMemoryRouter>
    </CacheProvider>,
  );
}
