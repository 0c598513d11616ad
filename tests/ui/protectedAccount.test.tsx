import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { DEFAULT_GROUPS, type Role } from '../../contract/permissions.ts';
import { keepSession } from '../../src/api/session.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';

const ONLY_SUPER_ADMIN = 'Only a Super Admin can change this.';
const PROTECTED = [/^Email/, /^Mobile number/, /^Role/];

beforeEach(() => {
  vi.restoreAllMocks();
  playServer(async () => ({}));
});

async function openAccount({ of, by }: { of: Role; by: Role }): Promise<void> {
  const user = buildUser({ id: 'other', role: of, mobile_no: '+6591234567' });
  keepSession({
    ...user,
    ...{ id: 'me', role: by, perms: [...DEFAULT_GROUPS[by].perms] },
    session_expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
  });
  renderAdmin(<UserDetail />, {
    at: '/?id=other',
    dataProvider: { getOne: vi.fn(async () => ({ data: user as unknown })) },
    referenceData: buildReferenceData({}),
  });
  await screen.findByRole('heading', { level: 1 });
}

const field = (label: RegExp) => screen.getByLabelText(label);
const isReadOnly = (label: RegExp) =>
  field(label).matches(':disabled') || field(label).getAttribute('aria-disabled') === 'true';
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('AUTH-18 email, mobile number and role of a peer are read-only with a reason, and Reset Password is missing', async () => {
  await openAccount({ of: 'admin', by: 'admin' });
  for (const label of PROTECTED) {
    expect(isReadOnly(label), String(label)).toBe(true);
    expect(field(label)).toHaveAccessibleDescription(ONLY_SUPER_ADMIN);
  }
  expect(field(/^Name/)).toBeEnabled();
  expect(field(/^Staff ID/)).toBeEnabled();
  expect(tabs()).toEqual(['Profile', 'Account']);
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
});

test.each([
  { of: 'super_user', by: 'admin' },
  { of: 'admin', by: 'super_admin' },
  { of: 'super_admin', by: 'super_admin' },
] as const)('AUTH-18 a $by can change all fields of a $of', async (roles) => {
  await openAccount(roles);
  for (const label of [...PROTECTED, /^Name/]) expect(isReadOnly(label), String(label)).toBe(false);
  expect(screen.queryByText(ONLY_SUPER_ADMIN)).not.toBeInTheDocument();
  expect(tabs()).toEqual(['Profile', 'Account', 'Reset Password']);
});

test('AUTH-18 changing the email shows the consequences', async () => {
  await openAccount({ of: 'junior_user', by: 'admin' });
  expect(field(/^Email/)).not.toHaveAccessibleDescription();
  await userEvent.type(field(/^Email/), 'x');
  expect(field(/^Email/)).toHaveAccessibleDescription(
    'The person will be signed out. For 24 hours, one-time codes still go to the old address.',
  );
});

test('AUTH-18 changing the mobile number shows the consequences, and changing it back does not', async () => {
  await openAccount({ of: 'junior_user', by: 'admin' });
  const consequences = () =>
    screen.queryByText(
      'The person will be signed out. For 24 hours, one-time codes by SMS still go to the old mobile number.',
    );
  expect(consequences()).not.toBeInTheDocument();
  await userEvent.type(field(/^Mobile number/), '{Backspace}8');
  expect(consequences()).toBeVisible();
  await userEvent.type(field(/^Mobile number/), '{Backspace}7');
  expect(consequences()).not.toBeInTheDocument();
});
