import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput, EndpointName } from '../../contract/endpoints.ts';
import { emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { incidentUpdate } from '../../contract/schemas/incident.ts';
import { getAction, storeWithActions } from '../helpers/actions.ts';
import { recordStatements } from '../helpers/countStatements.ts';
import { incidentInput, updateInput } from '../helpers/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';
import { type Person, signedInPerson } from '../helpers/signIns.ts';

/* Unlike the time of a call, its statements do not depend on the machine. */

let server: TestServer;
let admin: Person;
let filer: Person;

beforeAll(async () => {
  server = await sharedServer();
  admin = await signedInPerson(server, { role: 'admin' });
  filer = await signedInPerson(server);
  await server.app.services.reference.all();
});

/** Token, account and rights. */
const PERSON = 'select users';
/** Whether the reference data in memory is the current one. */
const BEGIN = [PERSON, 'select reference_version'];
const LOCK = 'select incidents';
const WRITE = ['update incidents', 'insert audit_entries'];
const UPDATE = [...BEGIN, LOCK, ...WRITE];
const RECIPIENTS = ['select groups', 'select classification_departments', 'with users'];

async function call<Name extends EndpointName>(
  name: Name,
  input: EndpointInput<Name>,
  headers: Record<string, string> = {},
): Promise<void> {
  const { status, body } = await server.call(name, input, { token: admin.token, headers });
  expect(status, body.message).toBe(200);
}

const toAdmin = () => ({ kind: 'user', id: admin.id, name: admin.name }) as const;

describe('the statements of update_incident', () => {
  const save = async (changed: Parameters<typeof updateInput>[3], headers: Record<string, string> = {}) => {
    const action = { assignee: toAdmin(), to_be_done_by: '3 Dec 2026' };
    const id = await storeWithActions(server, filer, [action], {
      category: 'c2',
      status: 'Pending Approval',
    });
    const input = await updateInput(server, admin.token, id, {
      description: { weather: 'Cloudy' },
      ...changed,
    });
    return { id, statements: await recordStatements(() => call('update_incident', input, headers)) };
  };

  test('issue 44.7 a plain save reads once and writes once, and looks up no assignee that stays', async () => {
    const { id, statements } = await save({ send_noti: 0 });
    expect(statements).toEqual(UPDATE);
    const input = await updateInput(server, admin.token, id, { send_noti: 1 });
    expect(await recordStatements(() => call('update_incident', input))).toEqual([...BEGIN, LOCK]);
  });

  test('issue 44.7 a key and a new assignee cost three more', async () => {
    const recommended_ca = [getAction({ id: 'temp-1', assignee: toAdmin() })];
    const report = { aar: { ...emptyReport(), recommended_ca }, send_noti: 0 };
    const { statements } = await save(report, { 'idempotency-key': crypto.randomUUID() });
    const claimed = [...BEGIN, LOCK, 'insert idempotency_keys', 'select users'];
    expect(statements).toEqual([...claimed, ...WRITE, 'update idempotency_keys']);
  });

  test('issue 44.7 notifying loads neither the incident nor the groups a second time', async () => {
    expect(leaveOutQuotas((await save({ send_noti: 1 })).statements)).toEqual([...UPDATE, ...RECIPIENTS]);
    const statements = leaveOutQuotas((await save({ send_noti: 1, action: 'Approve' })).statements);
    const feedback = ['select users', 'with users'];
    expect(statements).toEqual([...UPDATE, ...feedback, ...RECIPIENTS]);
  });

  test('issue 44.7 posting an update', async () => {
    const { id } = await save({ send_noti: 0, action: 'Approve' });
    const incident_updates = [incidentUpdate.parse({ remark: 'Wet floor' })];
    const input = { platform: 'web' as const, id, incident_updates };
    expect(await recordStatements(() => call('update_incident', input))).toEqual([PERSON, LOCK, ...WRITE]);
  });
});

/** The quota of recipients is counted only if there are any, who may be people of other tests on this server. */
const leaveOutQuotas = (statements: string[]) => statements.filter((statement) => statement !== 'insert');

test('issue 44.7 the statements of create_incident', async () => {
  const created = [...BEGIN, 'insert incidents', 'insert audit_entries'];
  const file = (send_noti: 0 | 1, description = {}) => {
    const input = incidentInput(description);
    input.case_details = { ...input.case_details, photo_video: [] };
    return recordStatements(() => call('create_incident', { ...input, send_noti }));
  };
  // The person's quota is counted last.
  expect(await file(0)).toEqual([...created, 'insert']);
  expect(leaveOutQuotas(await file(1))).toEqual([...created, ...RECIPIENTS]);
  const sent = ['select classification_departments', 'with users'];
  const emergency = await file(0, { is_emergency_incident: 'Yes' });
  expect(leaveOutQuotas(emergency)).toEqual([...created, ...sent]);
});

test('issue 44.7 the statements of complete_action', async () => {
  const incident_id = await storeWithActions(server, filer, [{ assignee: toAdmin() }]);
  const input = { platform: 'web', incident_id, action_id: 'a1', done: true } as const;
  expect(await recordStatements(() => call('complete_action', input))).toEqual([PERSON, LOCK, ...WRITE]);
  expect(await recordStatements(() => call('complete_action', input))).toEqual([PERSON, LOCK]);
});
