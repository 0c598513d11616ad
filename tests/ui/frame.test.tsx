import Dialog from '@mui/material/Dialog';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext, type DataProvider, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import { keepSession, signedInUser } from '../../src/api/session.ts';
import { rememberAccess } from '../../src/authProvider/rememberAccess.ts';
import { DialogProvider } from '../../src/components/dialogs/DialogProvider.tsx';
import { SaveProvider } from '../../src/components/form/SaveProvider.tsx';
import { useErrorNotification } from '../../src/components/useErrorNotification.tsx';
import { Bell } from '../../src/layout/Bell.tsx';
import { Frame } from '../../src/layout/Frame.tsx';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { viewer } from '../helpers/factories.ts';
import { accessOnly, renderAdmin } from '../helpers/render.tsx';
import { onPhone } from './onPhone.ts';

beforeEach(() => keepSession(viewer));
afterEach(() => vi.restoreAllMocks());

function open(page: React.ReactNode, path = '/incidents_list') {
  const dataProvider = { hasNewNotification: async () => false } as unknown as DataProvider;
  const queryClient = new QueryClient();
  rememberAccess(queryClient, signedInUser());
  const element = (
    <CoreAdminContext
      authProvider={accessOnly}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={memoryStore()}
    >
      <DialogProvider>
        <SaveProvider>
          <Frame>{page}</Frame>
        </SaveProvider>
      </DialogProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

function Failing({ retry }: { retry: () => void }) {
  const notifyError = useErrorNotification();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setAsking(true);
          setTimeout(() => notifyError('It could not be saved.', retry));
        }}
      >
        Save
      </button>
      <Dialog open={asking}>A dialog lies over the page.</Dialog>
    </>
  );
}

test('SHELL-11 a failure is announced to screen readers even while a dialog covers the page, and can be tried again', async () => {
  const retry = vi.fn();
  open(<Failing retry={retry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('It could not be saved.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('SHELL-5 SHELL-12 the not-found page is inside the frame, with the tabs', async () => {
  open(<NotFound />, '/nowhere');
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  const tabs = screen.getByRole('navigation', { name: 'Sections' });
  expect(within(tabs).getByRole('link', { name: 'Incidents' })).toBeVisible();
  expect(within(tabs).queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
});

test('SHELL-5 SHELL-6 the current tab is marked, and opening a page leaves the focus where it was', () => {
  open(<p>The page</p>);
  const tabs = screen.getByRole('navigation', { name: 'Sections' });
  expect(within(tabs).getAllByRole('link', { current: 'page' }).map(getText)).toEqual(['Incidents']);
  expect(document.body).toHaveFocus();
});

test('SHELL-5 tabs that do not fit are in a menu, in order', async () => {
  const { perms } = DEFAULT_GROUPS.admin;
  keepSession({ ...viewer, role: 'admin', perms: [...perms], offers: ['my_actions'] });
  const router = open(<p>The page</p>, '/settings');
  const tabs = screen.getByRole('navigation', { name: 'Sections' });
  expect(within(tabs).getAllByRole('link').map(getText)).toEqual(['Dashboard', 'Incidents']);
  const more = within(tabs).getByRole('button', { name: 'More', current: true });
  await userEvent.click(more);
  const places = screen.getAllByRole('menuitem');
  expect(places.map(getText)).toEqual([
    'My actions',
    'Account Management',
    'User Group Management',
    'Settings',
    'Notification Listing',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Notification Listing' }));
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/notification_list');
});

test('SHELL-5 SHELL-6 on a phone the bar has the first tabs, and its menu all others', async () => {
  onPhone();
  keepSession({ ...viewer, role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] });
  open(<p>The page</p>);
  const bar = screen.getByRole('navigation', { name: 'Sections' });
  const links = within(bar).getAllByRole('link').map(getText);
  expect(links).toEqual(['Dashboard', 'Incidents', 'New Incident', 'Emergency']);
  await userEvent.click(within(bar).getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(getText)).toEqual([
    'Account Management',
    'User Group Management',
    'Settings',
    'Notification Listing',
  ]);
});

test.each([
  [true, 'Notifications (unread)'],
  [false, 'Notifications'],
])('SHELL-3 the bell has its red dot only while has_new is true: %s', async (hasNew, name) => {
  const hasNewNotification = vi.fn(async () => hasNew);
  renderAdmin(<Bell />, { dataProvider: { hasNewNotification } });
  await waitFor(() => expect(hasNewNotification).toHaveResolvedWith(hasNew));
  const bell = await screen.findByRole('button', { name });
  expect(bell.querySelectorAll('[data-dot]')).toHaveLength(hasNew ? 1 : 0);
});

test.each([
  ['Ann', 'Ann'],
  ['Ling', 'Ling'],
  ['Linda', 'Lin…'],
  ['陈伟明', '陈伟明'],
  // Five visible characters of two code points each.
  ['é'.normalize('NFD').repeat(5), `${'é'.normalize('NFD').repeat(3)}…`],
])('SHELL-2 on a phone %s is welcomed as %s, and on a desktop by the full name', (name, shown) => {
  keepSession({ ...viewer, name });
  open(<p>The page</p>);
  expect(welcome()).toBe(`Welcome, ${name}`);
  cleanup();
  onPhone();
  open(<p>The page</p>);
  expect(welcome()).toBe(`Welcome, ${shown}`);
});

const welcome = () => screen.getByText(/^Welcome, /).textContent;

const getText = ({ textContent }: HTMLElement) => textContent;

/** Evaluates the widths of media queries in a window of this width, with this font size of the browser. */
function atWidth(width: number, fontSize: number): void {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, least, unit] = /\(min-width: ([\d.]+)(px|em)\)/.exec(media) ?? [];
    const matches = least !== undefined && width >= Number(least) * (unit === 'em' ? fontSize : 1);
    return { ...listen, media, matches } as unknown as MediaQueryList;
  });
}

test.each([
  [1280, 16, 6],
  [1279, 16, 2],
  [1280, 20, 2],
  [1440, 24, 2],
  [1920, 24, 6],
])(
  'SHELL-5 SHELL-6 at %i px, with a font of %i px in the browser, the header has room for %i tabs',
  (width, fontSize, count) => {
    atWidth(width, fontSize);
    keepSession({ ...viewer, role: 'super_admin', perms: [...DEFAULT_GROUPS.super_admin.perms] });
    open(<p>The page</p>, '/settings');
    const tabs = screen.getByRole('navigation', { name: 'Sections' });
    expect(within(tabs).getAllByRole('link')).toHaveLength(count);
  },
);
