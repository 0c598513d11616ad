import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type PermissionCode, ROLES } from '../../contract/permissions.ts';
import type { StoredDocument } from '../../src/api/documents.ts';
import GroupDetail from '../../src/resources/groups/GroupDetail.tsx';
import UserList from '../../src/resources/users/list/UserList.tsx';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { handInDocuments } from '../helpers/testPlatform.ts';

const store = { roles: async (): Promise<StoredDocument[]> => [] };

const documents = ROLES.map((id, number) => ({ id, data: { id, title: `Rank ${number + 1}` } }));
const SENIOR = buildUser({ id: 'other', name: 'Tan Wei Ling', role: 'senior_user' });
const GROUP = { id: 'senior_user', group_name: 'Night crew', description: '', no_of_user: 1, perms: [] };
const PERMS: PermissionCode[] = ['p9', 'p12', 'p13', 'p14'];

beforeEach(() => {
  handInDocuments(async (name) => (name === 'roles' ? store.roles() : []));
  store.roles = async () => documents;
});

const open = (page: ReactElement, at = '/') =>
  renderAdmin(page, {
    at,
    viewer: { role: 'admin', perms: PERMS },
    dataProvider: {
      // biome-ignore lint/suspicious/noExplicitAny: records of two resources
      getList: async () => ({ data: [SENIOR], total: 1 }) as any,
      // biome-ignore lint/suspicious/noExplicitAny: records of two resources
      getOne: async (resource: string) => ({ data: resource === 'groups' ? GROUP : SENIOR }) as any,
    },
  });

async function rolesOffered(part = within(document.body)) {
  await userEvent.click(await part.findByRole('combobox', { name: /^Role/ }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return options;
}

test('REF-3 the account list and its filter show role titles of the reference data', async () => {
  const filter = encodeURIComponent(JSON.stringify({ role: 'super_user' }));
  open(<UserList />, `/user_management?filter=${filter}`);
  expect(await screen.findByText('Rank 2')).toBeVisible();
  expect(await screen.findByText('Rank 3')).toBeVisible();
});

test('REF-3 UDET-16 an account offers the roles that the viewer may assign, by title', async () => {
  open(<UserDetail />, '/?id=other');
  await screen.findByText('Rank 2');
  expect(await rolesOffered()).toEqual(['Rank 1', 'Rank 2', 'Rank 3', 'Rank 4']);
});

test('REF-3 GRP-3 group members and their role dialog show role titles', async () => {
  open(<GroupDetail />, '/group_list/detail?id=senior_user');
  expect(await screen.findByText('Rank 2')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Tan Wei Ling' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Update member' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await rolesOffered(dialog)).toEqual(['Rank 1', 'Rank 3', 'Rank 4']);
});

test('REF-3 while roles load, the field says so and shows no other names', async () => {
  let arrive = (_: StoredDocument[]): void => undefined;
  const loading = new Promise<StoredDocument[]>((resolve) => {
    arrive = resolve;
  });
  store.roles = () => loading;
  open(<UserDetail />, '/?id=other');
  expect(await rolesOffered()).toEqual(['Loading…', '']);
  expect(screen.queryByText(/senior_user|Senior User/)).not.toBeInTheDocument();
  arrive(documents);
  await screen.findByText('Rank 2');
  expect(await rolesOffered()).toEqual(['Rank 1', 'Rank 2', 'Rank 3', 'Rank 4']);
});
