import { render, screen } from '@testing-library/react';
import { TestMemoryRouter } from 'react-admin';
import { expect, test } from 'vitest';
import { NoAccess } from '../../src/components/NoAccess.tsx';
import { PageMessage } from '../../src/components/PageMessage.tsx';
import { Unreachable } from '../../src/custom/sign_in/lazyPage.tsx';
import { NotFound } from '../../src/layout/NotFound.tsx';

const BACK = { title: 'Incidents', path: '/incidents_list' };

test.each([
  ['This incident does not exist.', () => <PageMessage text="This incident does not exist." back={BACK} />],
  ['You may not see this.', () => <NoAccess text="You may not see this." />],
  ['This page does not exist', () => <NotFound />],
  ['The console cannot be reached. Please check the network.', () => <Unreachable />],
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
