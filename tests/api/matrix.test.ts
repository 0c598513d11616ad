import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { ROLES } from '../../contract/permissions.ts';
import { refusal } from '../../contract/schemas/common.ts';
import type { CallResult } from '../helpers/calls.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { EXPECTATIONS, getExpectation } from './matrix/expectations.ts';
import { makeWorld, REFUSED_STATES, SECRETS, type World } from './matrix/world.ts';

const NAMES = Object.keys(endpoints) as EndpointName[];

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  await world.newIncident(world.owner, 'c1');
});
afterAll(() => server.close());

function call(name: EndpointName, input: object, token?: string): Promise<CallResult> {
  return server.call(name, { ...input, platform: 'web' } as never, { token });
}

function expectAnswer(name: EndpointName, answer: CallResult, status: number): void {
  expect(`${answer.status} ${answer.status === status ? '' : JSON.stringify(answer.body)}`).toBe(
    `${status} `,
  );
  if (status === 200) expect(endpoints[name].output.parse(answer.body)).toEqual(answer.body);
  else expect(refusal.parse(answer.body).message).not.toBe('');
}

test('the contract and these expectations name the same calls', () => {
  expect(Object.keys(EXPECTATIONS).toSorted()).toEqual(NAMES.toSorted());
});

test('LIST-12 incidents hidden from a junior user exist for people with access', async () => {
  const { body } = await call('get_all_incidents', { size: 50 }, world.people.senior_user.token);
  for (const secret of SECRETS) expect(JSON.stringify(body)).toContain(secret);
});

describe.each(NAMES)('%s', (name) => {
  const { cases, withoutToken = 401, beforeActive } = getExpectation(name);
  const isPublic = endpoints[name].access.kind === 'public';

  describe.each([...cases])('$what', ({ input, answers, fresh }) => {
    const people = ROLES.map((role) => ({ role, title: role === 'junior_user' ? `LIST-12 ${role}` : role }));
    test.each(people)('$title', async ({ role }) => {
      const me = fresh ? await world.newPerson(role) : world.people[role];
      const answer = await call(name, await input(me, world), me.token);
      expectAnswer(name, answer, answers[role]);
      const isOwn = name === 'update_incident' && answers[role] === 200;
      if (role === 'junior_user' && !isOwn) {
        for (const secret of SECRETS) expect(JSON.stringify(answer.body)).not.toContain(secret);
      }
    });
  });

  test('without a token', async () => {
    const [{ input }] = cases;
    const { owner } = world;
    expectAnswer(name, await call(name, await input(owner, world)), withoutToken);
    if (!isPublic) expectAnswer(name, await call(name, await input(owner, world), 'forged'), 401);
  });

  test.each(REFUSED_STATES)('AUTH-7 AUTH-11 UDET-3 a super_admin who is %s', async (state) => {
    const [{ input }] = cases;
    const me = world.refused[state];
    const made = await input({ ...me, token: world.owner.token }, world);
    expectAnswer(name, await call(name, made, me.token), 401);
  });

  test('AUTH-7 before the first login is done', async () => {
    const [{ input }] = cases;
    // These calls end their own session.
    const isLast = name === 'change_password' || name === 'end_session';
    const me = isLast ? await world.newPerson('super_admin', { isNew: 1 }) : world.beforeActive;
    const made = await input({ ...me, token: world.owner.token }, world);
    expectAnswer(name, await call(name, made, me.token), beforeActive ?? 403);
  });
});
