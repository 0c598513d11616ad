import { accountNamed, addAccount, removeAccount } from './accounts.ts';
import { expect, test } from './crudTest.ts';
import { findMember, moveMember, openGroup } from './groups.ts';
import { picture } from './report.ts';

test('CARD-3 GRP-1 GRP-2 GRP-3 the groups and their permissions are read; a member is moved to another group and back', async ({
  as,
  named,
  cleanup,
}) => {
  const page = await as('admin');
  const account = accountNamed(named('member'));
  cleanup.add(() => removeAccount(page, account.email));
  await addAccount(page, account);

  await openGroup(page, 'Junior User');
  await expect(page.getByRole('list', { name: 'Permissions' }).getByRole('listitem').first()).toBeVisible();
  await expect(await findMember(page, account.name)).toBeVisible();
  await picture(page, 'The group with the new member');

  await moveMember(page, account.name, 'Senior User');
  await openGroup(page, 'Senior User');
  await expect(await findMember(page, account.name)).toBeVisible();
  await picture(page, 'The member in the other group');

  await moveMember(page, account.name, 'Junior User');
  await openGroup(page, 'Junior User');
  await expect(await findMember(page, account.name)).toBeVisible();
});
