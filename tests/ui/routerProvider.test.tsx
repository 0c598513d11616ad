import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProviderContext, useRecordFromLocation } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routerProvider } from '../../src/routerProvider.tsx';

const { Link, useLocation, useNavigate } = routerProvider;

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

test('UDET-12 a link fills in no form: react-admin’s `source` is dropped from the address, and nothing else', () => {
  const Form = () => {
    const source = useRecordFromLocation();
    return <p>{`${useLocation().search} ${JSON.stringify(source)}`}</p>;
  };
  const page = (
    <RouterProviderContext value={routerProvider}>
      <Form />
    </RouterProviderContext>
  );
  const at = `/user_management/detail?id=5&source=${encodeURIComponent('{"role":"super_admin"}')}&from=list`;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  expect(screen.getByText('?id=5&from=list null')).toBeVisible();
});
