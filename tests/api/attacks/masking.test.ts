import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyReport } from '../../../contract/incidents/emptyIncident.ts';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import { buildCasualty, buildWitness } from '../../helpers/factories.ts';
import { getTrail, incidentInput, updateInput } from '../../helpers/incidents.ts';
import { withPerms } from '../../helpers/permissions.ts';
import { startServer, type TestServer } from '../../helpers/server.ts';
import { type Person, signedInPerson } from '../../helpers/signIns.ts';

let server: TestServer;
let admin: Person;
let filer: Person;
let reader: Person;

beforeAll(async () => {
  server = await startServer();
  admin = await signedInPerson(server, { role: 'admin', subDepartment: 'HR' });
  filer = await signedInPerson(server, { role: 'junior_user' });
  reader = await signedInPerson(server, { role: 'junior_user' });
});
afterAll(() => server.close());

const platform = 'web';
const read = (id: string, { token }: { token: string }) =>
  server.call('get_incident', { platform, id }, { token });

const SECRETS = [
  ...['Siti binte Rahman', 'Blk 5 #04-56', 'siti@home.example', '91112222'],
  ...['Tan Wei Ming', '12 Hill Road', 'tan@home.example', '92223333', 'Signed by his wife Mei Ling'],
  ...['Mount Faber Clinic', '37', '41', 'Fractured wrist'],
];
const persons: Partial<CaseDetails> = {
  person_involved_details: [
    buildCasualty({
      ...{ id: 'p', injury_name: 'Siti binte Rahman', address: 'Blk 5 #04-56' },
      ...{ email: 'siti@home.example', contact_no: '91112222' },
    }),
  ],
  witness_particulars: [
    buildWitness({
      ...{ id: 'w', employee_or_guest: 'guest', guest_name: 'Tan Wei Ming', guest_address: '12 Hill Road' },
      ...{ guest_email: 'tan@home.example', guest_contact_number: '92223333' },
      ...{ personal_data_consent: 'Yes', consent_remark: 'Signed by his wife Mei Ling' },
    }),
  ],
};
const medical_status = {
  ...{ hospital_name: 'Mount Faber Clinic', medical_leave: '37' },
  ...{ hospitalisation_leave: '41', diagnosis: 'Fractured wrist' },
};
const found = (body: unknown) => SECRETS.filter((secret) => JSON.stringify(body).includes(`"${secret}`));
async function filedWithSecrets(): Promise<string> {
  const input = incidentInput({ category: 'c1', date: '3 Nov 2026' });
  input.case_details = { ...input.case_details, ...persons };
  const filed = await server.call('create_incident', input, { token: filer.token });
  const { id } = filed.body;
  const sent = await updateInput(server, admin.token, id);
  const { status } = await server.call(
    'update_incident',
    { ...sent, aar: { ...emptyReport(), medical_status }, send_noti: 0 },
    { token: admin.token },
  );
  expect([filed.body.message, filed.status, status]).toEqual(['Success', 200, 200]);
  return id;
}

test('LIST-12 without p10 no address, email, number, medical status or diagnosis is in any answer', async () => {
  const id = await filedWithSecrets();
  const listing = { platform, size: 50 } as const;
  const range = { from_date: '2026-11-01', to_date: '2026-11-30' } as const;
  const by = { token: reader.token };
  for (const answer of [
    await read(id, reader),
    await server.call('get_all_incidents', listing, by),
    await server.call('get_all_incidents', { ...listing, export: true, page: 1, ...range }, by),
  ]) {
    expect(answer.status).toBe(200);
    expect(found(answer.body)).toEqual([]);
  }
  expect(found((await read(id, admin)).body)).toEqual(SECRETS);
  expect(found((await read(id, filer)).body)).toEqual(SECRETS);
});

test('LIST-12 IAUD-2 the audit trail hides them from who may not see them, and shows them to who may', async () => {
  const id = await filedWithSecrets();
  const sent = await updateInput(server, admin.token, id);
  const [casualty] = sent.case_details?.person_involved_details ?? [];
  const moved = { ...buildCasualty(casualty), address: '99 Secret Lane', email: 'moved@home.example' };
  sent.case_details = { ...sent.case_details, person_involved_details: [moved] };
  expect(
    (await server.call('update_incident', { ...sent, send_noti: 0 }, { token: admin.token })).status,
  ).toBe(200);
  await withPerms(server, 'junior_user', ['p2', 'p2a', 'p4a', 'p16'], async () => {
    const trail = await getTrail(server, reader.token, id);
    // The author of an entry is not masked, and may be called Person 37.
    const text = JSON.stringify(trail.map(({ description, details }) => [description, details]));
    for (const secret of [...SECRETS, '99 Secret Lane', 'moved@home.example', '"37"', ' 37']) {
      expect([secret, text.includes(secret) && secret.length > 2]).toEqual([secret, false]);
    }
    expect(trail[0]?.description).toEqual([
      'Update Casualty 1 "address" from ****** to ******',
      'Update Casualty 1 "email" from ****** to ******',
    ]);
    expect(trail[1]?.description).toContain('Update diagnosis from - to ******');
    expect(trail[1]?.details).toContainEqual({
      field: 'medical leave (days)',
      before: '',
      after: '******',
    });
    // The reporter sees the original values in it (LIST-12).
    expect(JSON.stringify(await getTrail(server, filer.token, id))).toContain('99 Secret Lane');
  });
  const whole = await getTrail(server, admin.token, id);
  expect(whole[0]?.details).toContainEqual({
    ...{ field: 'Casualty 1 address', before: 'Blk 5 #04-56', after: '99 Secret Lane' },
  });
});

test('LIST-12 CAS-2 a save with masked values is let through, and leaves the stored ones as they were', async () => {
  const id = await filedWithSecrets();
  await withPerms(server, 'junior_user', ['p2', 'p2a', 'p4'], async () => {
    const sent = await updateInput(server, reader.token, id, {
      description: { incident_title: 'Read and mended without p10' },
    });
    const masked = sent.case_details?.person_involved_details?.[0];
    expect([masked?.email, masked?.contact_no]).toEqual(['******', '******']);
    const saved = await server.call('update_incident', { ...sent, send_noti: 0 }, { token: reader.token });
    expect([saved.status, found(saved.body)]).toEqual([200, []]);
  });
  const kept = await read(id, admin);
  expect(found(kept.body)).toEqual(SECRETS);
  expect(kept.body.data.case_details.incident_description.incident_title).toContain('without p10');
  const [newest] = await getTrail(server, admin.token, id);
  expect(newest?.description).toHaveLength(1);
});

test('LIST-12 text typed over the asterisks is kept, and asterisks without a stored value are dropped', async () => {
  const id = await filedWithSecrets();
  await withPerms(server, 'junior_user', ['p2', 'p2a', 'p4'], async () => {
    const sent = await updateInput(server, reader.token, id);
    const [masked] = sent.case_details?.person_involved_details ?? [];
    const forged = buildCasualty({
      id: 'n',
      address: '******',
      email: '******',
      contact_no: '93334444',
    });
    sent.case_details = {
      ...sent.case_details,
      person_involved_details: [{ ...buildCasualty(masked), email: 'typed@home.example' }, forged],
    };
    sent.aar = { ...sent.aar, medical_status: { ...sent.aar?.medical_status, diagnosis: 'Sprain' } };
    const { status } = await server.call(
      'update_incident',
      { ...sent, send_noti: 0 },
      { token: reader.token },
    );
    expect(status).toBe(200);
  });
  const { case_details, aar } = (await read(id, admin)).body.data;
  const [kept, added] = case_details.person_involved_details;
  expect([kept.email, kept.address, kept.contact_no]).toEqual([
    'typed@home.example',
    'Blk 5 #04-56',
    '91112222',
  ]);
  expect([added.email, added.address, added.contact_no]).toEqual(['', '', '93334444']);
  expect(aar.medical_status).toEqual({ ...medical_status, diagnosis: 'Sprain' });
});
