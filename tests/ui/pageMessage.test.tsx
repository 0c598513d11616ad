import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TestMemoryRouter } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { NoAccess } from '../../src/components/NoAccess.tsx';
import { PageMessage } from '../../src/components/PageMessage.tsx';
import { Unreachable } from '../../src/custom/sign_in/Unreachable.tsx';
import { NotFound } from '../../src/layout/NotFound.tsx';
import IncidentDetail from '../../src/resources/incidents/IncidentDetail.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const BACK = { title: 'Incidents', path: '/incidents_list' };

test('SHELL-11 Try again is offered only if a retry may help', async () => {
  const retry = vi.fn();
  const message = (onRetry?: () => void) => (
    <TestMemoryRouter>
      <PageMessage text="It could not be loaded." back={BACK} {...(onRetry && { onRetry })} />
    </TestMemoryRouter>
  );
  const { rerender } = render(message(retry));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(message());
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Incidents' })).toHaveAttribute('href', '/incidents_list');
});

test.each([
  ['This incident does not exist.', () => <PageMessage text="This incident does not exist." back={BACK} />],
  ['You may not see this.', () => <NoAccess text="You may not see this." />],
  ['This page does not exist', () => <NotFound />],
  ["Can't reach the console. Please check your connection.", () => <Unreachable />],
])('SHELL-7 SHELL-12 a page that says no more than “%s” has it as its heading and title', (text, Message) => {
  render(
    <TestMemoryRouter>
      <Message />
    </TestMemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1, name: text })).toBeVisible();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(document.title).toContain(text);
});

test.each([
  ['/incidents_list/detail?id=999999', 'This incident does not exist.'],
  ['/incidents_list/detail', "This link doesn't say which incident to open."],
])('DET-1 SHELL-11 %s: %s', async (address, text) => {
  const getOne = async () => {
    throw new HttpError(404, { message: 'This incident does not exist.' });
  };
  renderAdmin(<IncidentDetail />, { at: address, dataProvider: { getOne } });
  expect(await screen.findByRole('heading', { level: 1, name: text })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Incidents' })).toHaveAttribute('href', '/incidents_list');
});
