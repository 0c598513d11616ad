import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withoutPersonalData } from '../../server/operations/logging.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../helpers/server.ts';
import { BUCKET } from '../helpers/storageWire.ts';

/** Personal data that must not appear in any log line. */
const PERSON = 'Recognisable Person';
const EMAIL = 'recognisable@parks.example';
const MOBILE = '+6598765432';
const PERSONAL = ['Recognisable', 'recognisable', '98765432', TEST_PASSWORD];

let server: TestServer;
let token: string;
let lines: string[] = [];
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' }, { logStream: { write: (line) => lines.push(line) } });
  await server.addUser({ role: 'super_admin', email: EMAIL, name: PERSON, mobileNo: MOBILE });
  token = await server.signIn(EMAIL);
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

function expectNothingPersonal(): void {
  for (const personal of [...PERSONAL, token, token.slice(-40)]) {
    expect(lines.join(''), personal.slice(0, 20)).not.toContain(personal);
  }
}

async function without(table: string, work: () => Promise<unknown>): Promise<void> {
  await server.database.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
  await work();
  await server.database.execute(sql.raw(`alter table ${table}_away rename to ${table}`));
}

const newUser = {
  platform: 'web',
  name: PERSON,
  email: 'recognisable.too@parks.example',
  mobile_no: MOBILE,
  staff_id: '98765432',
  role: 'junior_user',
  park: 'Singapore Zoo',
  department: 'Operations',
  sub_department: 'Ranger/Security',
} as const;

describe('a log', () => {
  test('is silent on calls that succeed or are refused', async () => {
    await server.call('get_user_details', { platform: 'web' }, { token });
    await server.call('get_all_users', { platform: 'web', search: PERSON }, { token });
    await server.call('get_user', { platform: 'web', id: PERSON }, { token });
    await server.signIn(EMAIL, 'recognisable wrong password').catch(() => undefined);
    await server.call('get_user_details', { platform: 'web' }, { token: 'Recognisable-token' });
    await fetch(`${server.origin}/api/user/save_user/?name=${PERSON}`, {
      method: 'POST',
      body: `{"name": "${PERSON}`,
    });
    expect(lines).toEqual([]);
  });

  test('has one line for a failed call, with its name and id, and no personal data', async () => {
    await without('users', () =>
      server.call(
        'get_all_users',
        { platform: 'web', search: PERSON },
        { token, headers: { 'x-request-id': 'the-failed-one' } },
      ),
    );
    expect(logged()).toMatchObject([
      {
        level: 50,
        request_id: 'the-failed-one',
        call: 'get_all_users',
        method: 'GET',
        status: 500,
        msg: 'a call failed',
        err: {
          message: expect.stringMatching(/^relation "…" does not exist$/),
          statement: expect.stringContaining('$1'),
          cause: { code: '42P01' },
        },
      },
    ]);
    expectNothingPersonal();
  });

  test('contains nothing that was written, searched, signed in with or uploaded', async () => {
    await without('audit_entries', () => server.call('create_user', newUser, { token }));
    await without('sign_in_failures', () => server.call('failed_sign_in', { platform: 'web', email: EMAIL }));
    await without('identity_accounts', () => server.signIn(EMAIL).catch(() => undefined));
    await without('incidents', () =>
      server.call('get_all_incidents', { platform: 'web', search: PERSON, user_id: EMAIL }, { token }),
    );
    await without('file_objects', () =>
      fetch(`${server.origin}${BUCKET}/${encodeURIComponent(`photovideos/${PERSON}.jpg`)}`, {
        headers: { authorization: `Firebase ${token}` },
      }),
    );
    const failed = logged().filter(({ status }) => status === 500);
    expect(failed.map(({ msg }) => msg)).toEqual(Array(5).fill('a call failed'));
    expectNothingPersonal();
  });

  test('removes personal data even if it is logged by mistake', () => {
    server.app.log.warn(
      { email: EMAIL, user: { name: PERSON, email: EMAIL }, body: { mobile: MOBILE } },
      'mistake',
    );
    server.app.log.warn(
      { req: { method: 'GET', url: `/?search=${PERSON}`, headers: { authorization: token } } },
      'mistake',
    );
    expect(lines).toHaveLength(2);
    expectNothingPersonal();
  });
});

describe('an error in a log', () => {
  test.each([
    [`invalid input syntax for type bigint: "${PERSON}"`],
    [`Unexpected token 'x', "${PERSON} is" is not valid JSON`],
    [`Unexpected token 'x', ..."name": "${PERSON}`],
    [`recipient <${EMAIL}> rejected`],
    [`cannot send to ${MOBILE} or 9876 5432`],
    [`GET http://there/?q=Recognisable&key=secret failed`],
  ])('%s loses its values', (message) => {
    const { message: kept, stack } = withoutPersonalData(new Error(message));
    for (const text of ['ecognisable', '9876', 'secret']) expect(kept + stack).not.toContain(text);
  });

  test('keeps place, code, constraint and cause of an error', () => {
    const cause = Object.assign(new Error(`Key (email)=(${EMAIL}) already exists.`), {
      code: '23505',
      constraint: 'users_email',
      detail: PERSON,
    });
    const error = withoutPersonalData(new TypeError('it broke', { cause }));
    expect(error).toMatchObject({ type: 'TypeError', message: 'it broke: Key … already exists.' });
    expect(error.stack).toContain('operationsLogs.test.ts');
    expect(error.cause).toMatchObject({ code: '23505', constraint: 'users_email' });
    expect(JSON.stringify(error)).not.toContain('ecognisable');
  });
});
