import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { keepSession } from '../../src/api/session.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';

const USER = buildUser({ id: 'other', name: 'Tan Wei Ling', mobile_no: '+6590000000', role: 'senior_user' });

test('UDET-6 UDET-14 only a suspension of today says that unsaved changes are lost; a later one keeps them', async () => {
  playServer(async () => ({}));
  keepSession({
    ...USER,
    ...{ id: 'me', role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] },
    session_expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
  });
  const getOne = async (resource: string) =>
    resource === 'users' ? { data: USER } : { data: { id: 'other', cases: [], actions: [] } };
  renderAdmin(<UserDetail />, {
    at: '/?id=other',
    dataProvider: { getOne, update: vi.fn(async () => ({ data: USER })) },
    referenceData: buildReferenceData(),
  });
  await userEvent.type(await screen.findByLabelText(/^Name/), ' Mei');
  await userEvent.click(screen.getByRole('tab', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive account' }));
  const question = await screen.findByRole('dialog', { name: 'Archive account' });
  expect(question).toHaveTextContent('Your unsaved changes here will be lost.');
  const day = within(question).getByLabelText(/^Suspension date/);
  await userEvent.clear(day);
  await userEvent.type(day, addDays(singaporeDay(new Date()), 5));
  expect(question).not.toHaveTextContent('will be lost');

  await userEvent.type(within(question).getByLabelText(/^Remark/), 'Leaves');
  await userEvent.click(within(question).getByRole('button', { name: 'Archive account' }));
  expect(await screen.findByText(/^This user will be suspended on/)).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'Profile' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Tan Wei Ling Mei');
});
