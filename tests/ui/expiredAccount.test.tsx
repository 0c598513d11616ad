import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { User } from '../../contract/schemas/user.ts';
import { addDays, dayToWireDate, singaporeDay } from '../../contract/singaporeTime.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const TODAY = singaporeDay(new Date());
const YESTERDAY = addDays(TODAY, -1);

async function openAccount(fields: Partial<User>): Promise<void> {
  const user = buildUser({ id: 'other', role: 'junior_user', ...fields });
  renderAdmin(<UserDetail />, {
    at: '/?id=other',
    viewer: { id: 'me', role: 'admin' },
    dataProvider: { getOne: vi.fn(async () => ({ data: user as unknown })) },
    referenceData: buildReferenceData({}),
  });
  await screen.findByRole('heading', { level: 1 });
}

test('UDET-3 an account past its expiry says that the person cannot sign in, although its status is Active', async () => {
  await openAccount({ account_expiry: YESTERDAY });
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    `This account expired after ${dayToWireDate(YESTERDAY)}, so the person can't sign in.`,
  );
});

test.each([TODAY, ''])('UDET-3 an account with the expiry "%s" can still be used', async (account_expiry) => {
  await openAccount({ account_expiry });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('UDET-5 a suspended account that has expired says only that it is suspended', async () => {
  await openAccount({ account_expiry: YESTERDAY, is_active: -1, archive_date: YESTERDAY });
  expect(screen.getByRole('alert')).toHaveTextContent(/^This user has been suspended.$/);
});
