import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fileIncident, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let host: TestServer;
let token: string;

beforeAll(async () => {
  host = await sharedServer();
  const { email } = await host.addUser({ role: 'super_admin', name: 'Mei Tan' });
  token = await host.signIn(email);
});

async function fingerprintOf(incident_id: string, expect?: string) {
  const { body } = await host.call(
    'get_incident_fingerprint',
    { platform: 'web', incident_id, expect },
    { token },
  );
  return body.data;
}

test('PDF-1 IAUD-2 a copy holds whatever is written later, and no longer once what it saw is altered', async () => {
  const { id } = await fileIncident(host, token, { category: 'c1' });
  const copy = await fingerprintOf(id);
  expect(copy).toMatchObject({ entries: 1, fingerprint: expect.stringMatching(/^case1:1:[\w-]{43}$/) });
  expect(copy).not.toHaveProperty('expected');

  const changed = { description: { incident_remarks: 'It was wet' } };
  await host.call('update_incident', await updateInput(host, token, id, changed), { token });
  const later = await fingerprintOf(id, copy.fingerprint);
  expect(later).toMatchObject({ entries: 2, expected: 'same' });
  expect(later.fingerprint).not.toBe(copy.fingerprint);
  expect((await fingerprintOf(id, later.fingerprint)).expected).toBe('same');

  const other = await fileIncident(host, token, { category: 'c1' });
  expect((await fingerprintOf(other.id, copy.fingerprint)).expected).toBe('wrong');
  expect((await fingerprintOf(id, 'a fingerprint')).expected).toBe('none');

  // Somebody with the whole database in their hands.
  await host.database.execute(sql`alter table audit_entries disable trigger user`);
  await host.database.execute(
    sql`update audit_entries set changed_by_name = 'Another' where subject = 'incident' and subject_id = ${id}`,
  );
  await host.database.execute(sql`alter table audit_entries enable trigger user`);
  expect((await fingerprintOf(id, copy.fingerprint)).expected).toBe('wrong');
});
