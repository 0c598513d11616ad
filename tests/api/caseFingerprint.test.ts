import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fileIncident, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  const { email } = await server.addUser({ role: 'super_admin', name: 'Mei Tan' });
  token = await server.signIn(email);
});

async function getFingerprint(incident_id: string, expect?: string) {
  const { body } = await server.call(
    'get_incident_fingerprint',
    { platform: 'web', incident_id, expect },
    { token },
  );
  return body.data;
}

test('PDF-1 IAUD-2 stays valid after later entries, and not after an alteration of earlier ones', async () => {
  const { id } = await fileIncident(server, token, { category: 'c1' });
  const copy = await getFingerprint(id);
  expect(copy).toMatchObject({ entries: 1, fingerprint: expect.stringMatching(/^case1:1:[\w-]{43}$/) });
  expect(copy).not.toHaveProperty('expected');

  const changed = { description: { incident_remarks: 'It was wet' } };
  await server.call('update_incident', await updateInput(server, token, id, changed), { token });
  const later = await getFingerprint(id, copy.fingerprint);
  expect(later).toMatchObject({ entries: 2, expected: 'same' });
  expect(later.fingerprint).not.toBe(copy.fingerprint);
  expect((await getFingerprint(id, later.fingerprint)).expected).toBe('same');

  const other = await fileIncident(server, token, { category: 'c1' });
  expect((await getFingerprint(other.id, copy.fingerprint)).expected).toBe('wrong');
  expect((await getFingerprint(id, 'a fingerprint')).expected).toBe('none');

  await server.database.execute(sql`alter table audit_entries disable trigger user`);
  await server.database.execute(
    sql`update audit_entries set changed_by_name = 'Another' where subject = 'incident' and subject_id = ${id}`,
  );
  await server.database.execute(sql`alter table audit_entries enable trigger user`);
  expect((await getFingerprint(id, copy.fingerprint)).expected).toBe('wrong');
});
