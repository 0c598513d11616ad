import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routerProvider } from '../../src/routerProvider.tsx';

const { Link, useNavigate } = routerProvider;

function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/incidents/12/show">By a text</Link>
      <Link to={{ pathname: '/incidents', search: '?page=2', hash: '#top' }}>By its parts</Link>
      <Link to={{ search: '?page=3' }}>On this page</Link>
      <button type="button" onClick={() => navigate({ pathname: '/incidents/7/show' })}>
        Go
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

test('SHELL-5 react-admin’s own paths lead to the console’s, however they are given', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Ways /> }], { initialEntries: ['/settings'] });
  render(<RouterProvider router={router} />);
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(['By a text', 'By its parts', 'On this page'].map(leadsTo)).toEqual([
    '/incidents_list/detail?id=12',
    '/incidents_list?page=2#top',
    '/settings?page=3',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  const address = () => router.state.location.pathname + router.state.location.search;
  expect(address()).toBe('/incidents_list/detail?id=7');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/settings');
});
