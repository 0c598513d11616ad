import { randomBytes, randomInt, scryptSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '../../contract/text.ts';
import { queryRows } from '../../server/database/connection.ts';
import { identityAccounts } from '../../server/database/schema.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import type { CallResult } from '../helpers/calls.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { notify, storeIncident } from '../helpers/notifications.ts';
import { referenceCaller } from '../helpers/reference.ts';

let server: AccountServer;
let token: string;
/** Part of every name in this file, so that searches find no other records. */
const mark = `Qx${randomInt(1_000_000)}`;

beforeAll(async () => {
  server = await sharedAccountServer();
  token = server.people.super_admin.token;
});

test('DATA-5 the database folds text as the contract does, letter by letter', async () => {
  // Letters of the latest Unicode versions are excluded.
  const letters = Array.from({ length: 0xffff }, (_, code) => `A${String.fromCharCode(code + 1)}`).filter(
    (text) => text.isWellFormed() && !/\p{Cn}|[\u1C80-\u1C8F\uA7C0-\uA7FF]/u.test(text),
  );
  const [row] = await queryRows<{ folded: string[] }>(
    server.database,
    sql`select json_agg(fold_text(value) order by number) as folded
      from json_array_elements_text(${JSON.stringify(letters)}::json) with ordinality as one(value, number)`,
  );
  const different = letters.filter((letter, index) => row?.folded[index] !== foldText(letter));
  expect(different.map((text) => text.codePointAt(1)?.toString(16))).toEqual([]);
});

describe('storage', () => {
  test('DATA-5 a name is stored in NFC, with ordinary spaces and nothing invisible', async () => {
    const { id } = await server.addUser();
    const saved = await server.save({ id, name: `Jose\u0301\u00A0Ta\u200Bn \u202EMei` });
    expect(saved.status).toBe(200);
    expect((await server.rowOf(id)).name).toBe('José Tan Mei');
  });

  test('DATA-5 so is an incident; the joiners of a script that needs them stay', async () => {
    const filed = await fileIncident(server, token, {
      incident_title: `Cafe\u0301\u00A0${mark} ශ්\u200Dරී \u200Ba`,
      incident_remarks: 'Wet\u3000floor\nNo\u200Dsign',
    });
    const { body } = await server.call('get_incident', { platform: 'web', id: filed.id }, { token });
    expect(body.data.case_details.incident_description).toMatchObject({
      incident_title: `Café ${mark} ශ්\u200Dරී a`,
      incident_remarks: 'Wet floor\nNosign',
    });
  });
});

describe('searching', () => {
  const titles = async (search: string) => {
    const input = { platform: 'web', size: 50, search } as const;
    const { body } = await server.call('get_all_incidents', input, { token });
    return body.list.map(
      (row: { case_details: { incident_description: { incident_title: string } } }) =>
        row.case_details.incident_description.incident_title,
    );
  };

  test.each([
    ['case and accents', 'ALVAREZ obrien'],
    ['another Unicode form', "A\u0301lvarez O'Brien"],
    ['another apostrophe', 'Álvarez O’Brien'],
    ['wide letters', 'Ａｌｖａｒｅｚ　Ｏ＇Ｂｒｉｅｎ'],
    ['another hyphen', "Álvarez O'Brien\u2010Lim"],
    ['spaces for a hyphen', "Álvarez  O'Brien   Lim"],
  ])('DATA-5 a person is found in every list by %s', async (what, words) => {
    const unit = `${mark} ${what}`;
    const { id } = await server.addUser({ name: `${unit} Álvarez O'Brien-Lim`, subDepartment: unit });
    const search = `${unit} ${words}`;
    const ids = ({ body }: CallResult) => [...body.data, ...(body.others ?? [])].map((one) => one.id);
    const input = { platform: 'web' } as const;
    const asRecipient = { ...input, classification: '', keyword: search, search_by: 'user' } as const;
    expect(ids(await server.call('get_all_users', { ...input, search }, { token }))).toEqual([id]);
    expect(
      ids(await server.call('get_group_users', { ...input, search, role: 'junior_user' }, { token })),
    ).toEqual([id]);
    expect(ids(await server.call('search_notification_users', asRecipient, { token }))).toEqual([id]);
  });

  test('DATA-5 an incident is found by its title, and by its number as other programs write it', async () => {
    const title = `${mark}r Tiger’s den, Café B\u2013C`;
    const { id, incident_id } = await fileIncident(server, token, { incident_title: title });
    for (const words of [`${mark}R tigers  DEN`, `${mark}r tiger's den, cafe b-c`]) {
      expect(await titles(words), words).toEqual([title]);
    }
    const digits = incident_id.slice('INC-'.length);
    for (const words of [
      incident_id,
      `INC ${digits}`,
      `inc${digits}`,
      `INC-${id}`,
      `#${id}`,
      `# ${digits}`,
      id,
    ]) {
      expect(await titles(words), words).toContain(title);
    }
    expect(await titles(`#${id}0`)).not.toContain(title);
  });

  test('DATA-5 NPAN-1 a notification is found by the number of its incident', async () => {
    const by = server.people.senior_user;
    const me = await server.addUser({ subDepartment: 'WSH' });
    const own = await server.signIn(me.email);
    const ids: number[] = [];
    for (const category of ['c2', 'c3'] as const) {
      const id = await storeIncident(server, { by, description: { category } });
      await notify(server, id, { by });
      ids.push(id);
    }
    const [first] = ids;
    for (const search of [`#${first}`, `INC ${first}`, `INC${String(first).padStart(6, '0')}`]) {
      const input = { platform: 'web', user_id: me.id, search } as const;
      const { body } = await server.call('get_push_messages', input, { token: own });
      expect(
        body.data.map((one: { incident_id: string }) => one.incident_id),
        search,
      ).toEqual([String(first)]);
    }
  });
});

test('DATA-5 names sort by the rules of the language, in every list', async () => {
  const unit = `${mark} sorted`;
  const names = ['Abel', 'Ábe', 'zoe', 'Zed', 'ábi', 'Ng'].map((name) => `${unit} ${name}`);
  for (const name of names) await server.addUser({ name, subDepartment: unit });
  const inOrder = ['Ábe', 'Abel', 'ábi', 'Ng', 'Zed', 'zoe'];
  const read = ({ body }: CallResult) =>
    [...body.data, ...(body.others ?? [])].map(({ name }) => name.slice(unit.length + 1));
  const input = { platform: 'web' } as const;
  const sorted = { ...input, search: unit, sorting_label: 'name' } as const;
  const role = 'junior_user';
  for (const sorting of ['asc', 'desc'] as const) {
    const expected = sorting === 'asc' ? inOrder : inOrder.toReversed();
    expect(read(await server.call('get_all_users', { ...sorted, sorting }, { token }))).toEqual(expected);
    expect(read(await server.call('get_group_users', { ...sorted, sorting, role }, { token }))).toEqual(
      expected,
    );
  }
  const recipients = { ...input, classification: '', sub_department: unit };
  expect(read(await server.call('notification_users', recipients, { token }))).toEqual(inOrder);
  const found = { ...input, classification: '', keyword: unit, search_by: 'user' } as const;
  expect(read(await server.call('search_notification_users', found, { token }))).toEqual(inOrder);
});

describe('reference values', () => {
  test.each([
    [
      'a department',
      'departments',
      { title: 'Café Crew', sub_departments: [] },
      { title: 'CAFE\u0301 crew' },
    ],
    [
      'an incident type',
      'incident_types',
      { title: 'Tram Fall', placements: [] },
      { title: 'tram\u00A0fall' },
    ],
  ])(
    'REF-3 %s is not made or renamed to a name that differs only in case or Unicode form',
    async (_what, list, body, same) => {
      const send = referenceCaller(server, token);
      const id = `text-forms-${list.replace('_', '-')}`;
      const named = (title: string) => title.replace(/^/, `${mark} `);
      const first = { ...body, title: named(body.title) };
      const other = { ...body, title: named('Other') };
      expect((await send('POST', list, { id, ...first })).status).toBe(200);
      expect((await send('POST', list, { id: `${id}-2`, ...body, title: named(same.title) })).status).toBe(
        409,
      );
      expect((await send('POST', list, { id: `${id}-3`, ...other })).status).toBe(200);
      expect((await send('PUT', `${list}/${id}-3`, { ...other, title: named(same.title) })).status).toBe(409);
      expect((await send('PUT', `${list}/${id}`, { ...first, title: named(same.title) })).status).toBe(200);
      for (const each of [id, `${id}-3`]) await send('DELETE', `${list}/${each}`);
    },
  );

  test('REF-3 a list offers one of two values that differ only in case or Unicode form; the old one stays, retired', async () => {
    const send = referenceCaller(server, token);
    const id = `text-forms-${mark.toLowerCase()}`;
    await send('POST', 'injury_types', { id, injuries: ['Bite', 'Brûlure'] });
    const twice = await send('PUT', `injury_types/${id}`, { injuries: ['Bite', 'bite', 'Brûlure'] });
    expect(twice).toMatchObject({ status: 400, body: { errors: { injuries: '"bite" appears twice.' } } });
    expect((await send('PUT', `injury_types/${id}`, { injuries: ['Brûlure', 'BRU\u0302LURE'] })).status).toBe(
      400,
    );
    const renamed = await send('PUT', `injury_types/${id}`, { injuries: ['bite', 'Bru\u0302lure'] });
    expect(renamed).toMatchObject({
      status: 200,
      body: { injuries: ['bite', 'Brûlure'], retired_injuries: ['Bite'] },
    });
    expect(
      (
        await send(
          'GET',
          `injury_types?filter=${encodeURIComponent(JSON.stringify({ q: id.toUpperCase() }))}`,
        )
      ).body,
    ).toHaveLength(1);
  });
});

describe('passwords', () => {
  const NFC = 'S\u00E9cret-gar\u00E7on-9';
  const typed = {
    'Windows (NFC)': NFC,
    'macOS (NFD)': NFC.normalize('NFD'),
    'wide letters': NFC.replace('9', '９'),
  };

  test('AUTH-14 a new password signs in from every system', async () => {
    const { id, email } = await server.addUser();
    const own = await server.signIn(email);
    const change = { platform: 'web', email, password: NFC.normalize('NFD') } as const;
    expect((await server.call('change_password', change, { token: own })).status).toBe(200);
    for (const [system, password] of Object.entries(typed)) {
      await expect(server.signIn(email, password), system).resolves.toBeTruthy();
    }
    await expect(server.signIn(email, NFC.normalize('NFD').replace(/\p{M}/gu, ''))).rejects.toThrow(
      'INVALID_LOGIN',
    );
    expect(id).toBeTruthy();
  });

  test.each(['NFC', 'NFD'] as const)(
    'AUTH-14 one that was stored as %s before signs in from every system',
    async (form) => {
      const { id, email } = await server.addUser();
      const passwordHash = await hashAsTyped(NFC.normalize(form));
      await server.database
        .update(identityAccounts)
        .set({ passwordHash })
        .where(eq(identityAccounts.uid, id));
      await expect(server.signIn(email, NFC)).resolves.toBeTruthy();
      await expect(server.signIn(email, NFC.normalize('NFD'))).resolves.toBeTruthy();
      await expect(server.signIn(email, `${NFC}!`)).rejects.toThrow('INVALID_LOGIN');
    },
  );
});

/** A hash of the unnormalized text, as earlier versions stored it. */
function hashAsTyped(password: string): string {
  const [N, r, p] = [16, 1, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
