import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadingBlock } from '../../src/components/LoadingBlock.tsx';
import { RowLink } from '../../src/components/list/RowLink.tsx';
import { recordPath } from '../../src/components/navigation/backStack.ts';
import { PageHeading } from '../../src/components/PageHeading.tsx';
import { SectionMenu } from '../../src/components/record/SectionMenu.tsx';
import { useBackToList } from '../../src/components/useBackToList.ts';
import { waitFor } from '../helpers/waiting.ts';
import { onPhone } from './onPhone.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('a heading names the page; a code comes first in the title of the tab', () => {
  const { rerender } = render(<PageHeading>Groups</PageHeading>);
  expect(screen.getByRole('heading', { level: 1 }).innerHTML).toBe('Groups');
  expect(document.title).toBe('Groups · Parks Console');
  rerender(<PageHeading code="INC-000012">Fall at the pond</PageHeading>);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Fall at the pond INC-000012$/);
  expect(document.title).toBe('INC-000012 Fall at the pond · Parks Console');
});

test('SHELL-6 a skeleton with a label is announced by it', () => {
  render(<LoadingBlock height={40} label="Loading the devices" />);
  expect(screen.getByRole('status', { name: 'Loading the devices' })).toBeVisible();
});

test('UDET-1 DET-1 the sections of a page are a vertical menu on a desktop and a strip on a phone', () => {
  const menu = (
    <SectionMenu label="Sections" tabs={['Profile', 'Account']} current="Profile" onChoose={vi.fn()} />
  );
  const { unmount } = render(menu);
  const sections = () => screen.getByRole('tablist', { name: 'Sections' });
  expect(sections()).toHaveAttribute('aria-orientation', 'vertical');
  unmount();
  onPhone();
  render(menu);
  expect(sections()).not.toHaveAttribute('aria-orientation', 'vertical');
});

function openRow(alone = false) {
  const heard = vi.fn();
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: stands in for a table row
        <div onClick={(event) => heard(event.defaultPrevented)}>
          <RowLink to="/incidents/12" text="INC-000012" alone={alone} />
        </div>
      ),
    },
    { path: '/incidents/12', element: <p>The incident</p> },
  ]);
  render(<RouterProvider router={router} />);
  return heard;
}

test('LIST-8 a click on the link of a row is handled by the row', async () => {
  const heard = openRow();
  await userEvent.click(screen.getByRole('link'));
  expect(heard).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.queryByText('The incident')).not.toBeInTheDocument();
});

test.each(['Control', 'Meta', 'Shift'])(
  'LIST-8 with %s a click is left to the browser, and the row is not opened',
  async (key) => {
    const heard = openRow();
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('link'));
    expect(heard).not.toHaveBeenCalled();
  },
);

test('LIST-8 outside a row the link navigates by itself', async () => {
  openRow(true);
  await userEvent.click(screen.getByRole('link'));
  expect(await screen.findByText('The incident')).toBeVisible();
});

function Leaving({ inPlace }: { inPlace?: boolean }) {
  const { address, goBack } = useBackToList('/incidents', { inPlace });
  return (
    <>
      <a href={address}>Back to the list</a>
      <button type="button" onClick={goBack}>
        Back
      </button>
    </>
  );
}

function Here() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <Outlet />
    </>
  );
}

function openFrom(list: string, inPlace = false) {
  const children = [
    { path: '/incidents', element: null },
    { path: '/incidents/12', element: <Leaving inPlace={inPlace} /> },
  ];
  const router = createMemoryRouter([{ element: <Here />, children }], {
    initialEntries: [list, '/incidents/12'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

function leftAt(search: string, below: string) {
  sessionStorage.setItem('list-left::/incidents', search);
  window.history.replaceState({ idx: 4 }, '');
  recordPath(below);
  window.history.replaceState({ idx: 5 }, '');
}

test('LIST-11 the back link goes one step back in the history if the list is there', async () => {
  leftAt('?page=3', '/incidents');
  const router = openFrom('/incidents?page=3&here=yes');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/incidents?page=3&here=yes'));
  expect(router.state.historyAction).toBe('POP');
});

test.each([
  [false, 'PUSH'],
  [true, 'REPLACE'],
])(
  'LIST-11 otherwise the back link opens the list as it was left; replacing the page: %s',
  async (inPlace, action) => {
    leftAt('?page=3', '/dashboard');
    const router = openFrom('/', inPlace);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/incidents?page=3');
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/incidents?page=3'));
    expect(router.state.historyAction).toBe(action);
  },
);

test('LIST-11 if this tab never had the list, the back link opens its default', async () => {
  window.history.replaceState({ idx: 9 }, '');
  const router = openFrom('/');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/incidents');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^\/incidents$/));
  expect(router.state.historyAction).toBe('PUSH');
});
