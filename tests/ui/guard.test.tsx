import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { keepSession } from '../../src/host/session.ts';
import { Guarded } from '../../src/layout/Guarded.tsx';
import { pages } from '../../src/pages.ts';
import { viewer } from './mediaForm.tsx';

function open(page: 'incidents' | 'newIncident', perms: readonly PermissionCode[]) {
  const Screen = vi.fn(() => <p>The screen</p>);
  keepSession({ ...viewer, perms: [...perms] });
  render(
    <Guarded page={pages[page]}>
      <Screen />
    </Guarded>,
  );
  return Screen;
}

test.each([
  ['incidents', 'Your group may not see incidents. An administrator can change that.'],
  ['newIncident', 'Your group may not file incidents. An administrator can change that.'],
] as const)('LIST-1 FORM-1 who may not is told so at the page %s, and nothing of it begins', (page, text) => {
  const Screen = open(page, []);
  expect(screen.getByText(text)).toBeVisible();
  expect(Screen).not.toHaveBeenCalled();
});

test('LIST-1 FORM-1 it opens to whoever may', () => {
  open('newIncident', ['p2']);
  expect(screen.getByText('The screen')).toBeVisible();
});

test.each([
  [[], 'Home'],
  [['p14'], 'The groups'],
] as const)('GRP-1 with %j one finds at the groups: %s', (perms, text) => {
  keepSession({ ...viewer, perms: [...perms] });
  render(
    <MemoryRouter initialEntries={['/group_list/detail?id=admin']}>
      <Routes>
        <Route path="/" element="Home" />
        <Route path={pages.group.path} element={<Guarded page={pages.group}>The groups</Guarded>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText(text)).toBeVisible();
});
