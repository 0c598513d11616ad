import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { Guarded } from '../../src/layout/Guarded.tsx';
import { pages } from '../../src/pages.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { renderAdmin } from '../helpers/render.tsx';

function open(name: keyof typeof pages, perms: readonly PermissionCode[]) {
  const Screen = vi.fn(() => <p>The screen</p>);
  const page = pages[name];
  const routes = (
    <Routes>
      <Route path="/" element="Home" />
      <Route
        path={page.path}
        element={
          <Guarded page={page}>
            <Screen />
          </Guarded>
        }
      />
    </Routes>
  );
  const { unmount } = renderAdmin(routes, { at: `${page.path}?id=admin`, viewer: { perms: [...perms] } });
  return { Screen, unmount };
}

test.each([
  ['incidents', "Your group doesn't have access to incidents. Ask an administrator."],
  ['newIncident', "Your group can't file incidents. Ask an administrator."],
  ['newUser', "Your group can't add users. Ask an administrator."],
  ['userAudit', "Your group doesn't have access to audit trails. Ask an administrator."],
] as const)(
  'LIST-1 FORM-1 UDET-15 UAUD-1 who may not is told so at the page %s, and nothing of it begins',
  (page, text) => {
    const { Screen } = open(page, []);
    expect(screen.getByText(text)).toBeVisible();
    // These pages have no tabs, so they need a way on.
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(Screen).not.toHaveBeenCalled();
  },
);

test('LIST-1 FORM-1 a page opens at once to users with access', () => {
  open('newIncident', ['p2']);
  expect(screen.getByText('The screen')).toBeVisible();
});

test.each([
  ['users', 'p12'],
  ['groups', 'p14'],
  ['group', 'p14'],
] as const)(
  'USER-1 GRP-1 without its permission the address of %s leads home, with it to the page',
  (name, perm) => {
    for (const [perms, text] of [
      [[], 'Home'],
      [[perm], 'The screen'],
    ] as const) {
      const { unmount } = open(name, perms);
      expect(screen.getByText(text)).toBeVisible();
      unmount();
    }
  },
);

test('UDET-4 without p9 the address of another account shows the refusal and loads nothing', async () => {
  const getOne = vi.fn();
  renderAdmin(<UserDetail />, {
    at: pages.user.to('somebody-else'),
    viewer: { perms: [] },
    dataProvider: { getOne },
  });
  expect(await screen.findByText(/^Your group can't open other people's accounts\./)).toBeVisible();
  expect(getOne).not.toHaveBeenCalled();
});
