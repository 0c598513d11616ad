import { expect, test } from 'vitest';
import { IMPORT_FIELDS } from '../../contract/accounts/accountImport.ts';
import { DEFAULT_GROUPS, type Role } from '../../contract/permissions.ts';
import { sharedAccountServer } from '../helpers/accounts.ts';
import { referenceCaller } from '../helpers/reference.ts';

test('REF-3 IAUD-2 UDET-16 the audit trail and an import call a role as the reference data does', async () => {
  const server = await sharedAccountServer();
  const reference = referenceCaller(server, server.people.super_admin.token);
  const rename = async (id: Role, title: string) =>
    expect((await reference('PUT', `roles/${id}`, { id, title })).status).toBe(200);
  const { id } = await server.addUser({ role: 'junior_user' });
  await rename('senior_user', 'Park Ranger');
  await rename('super_admin', 'Chief');
  try {
    expect((await server.save({ id, role: 'senior_user' })).status).toBe(200);
    expect(await server.trailOf(id)).toEqual([['Update role from Junior User to Park Ranger']]);
    const fields = IMPORT_FIELDS.map((field) => [field, field === 'role' ? 'super_admin' : '']);
    const row = { row: 2, ...Object.fromEntries(fields) };
    const { body } = await server.call(
      'check_account_import',
      { platform: 'web', rows: [row] },
      { token: server.people.admin.token },
    );
    const reasons = body.problems.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toContain("You can't assign the role Chief.");
  } finally {
    for (const role of ['senior_user', 'super_admin'] as const) await rename(role, DEFAULT_GROUPS[role].name);
  }
});
