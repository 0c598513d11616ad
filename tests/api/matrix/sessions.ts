import type { sessionEndpoints } from '../../../contract/endpoints/sessions.ts';
import { ADMINS, all, type Expectations, only } from './expectation.ts';
import type { World } from './world.ts';

const newUser = async ({ server }: World, role: 'junior_user' | 'super_admin' = 'junior_user') =>
  (await server.addUser({ role })).id;

export const sessionExpectations: Expectations<typeof sessionEndpoints> = {
  get_sessions: {
    cases: [
      { what: 'own', input: (me) => ({ user_id: me.id }), answers: all() },
      { what: "another's", input: (_me, { owner }) => ({ user_id: owner.id }), answers: only(ADMINS) },
      { what: "nobody's", input: () => ({ user_id: 'nobody' }), answers: only(ADMINS, 404) },
    ],
  },
  sign_out_everywhere: {
    cases: [
      {
        what: 'oneself elsewhere',
        input: (me) => ({ user_id: me.id, keep_this: true }),
        answers: all(),
        fresh: true,
      },
      {
        what: 'a junior',
        input: async (_me, world) => ({ user_id: await newUser(world) }),
        answers: only(ADMINS),
      },
      {
        what: 'a super_admin',
        input: async (_me, world) => ({ user_id: await newUser(world, 'super_admin') }),
        answers: only(['super_admin']),
      },
    ],
  },
  sign_out_group: {
    cases: [
      {
        what: 'a junior',
        input: async (_me, world) => ({ role: 'junior_user', user_ids: [await newUser(world)] }),
        answers: only(ADMINS),
      },
      {
        what: 'a super_admin',
        input: async (_me, world) => ({
          role: 'super_admin',
          user_ids: [await newUser(world, 'super_admin')],
        }),
        answers: only(['super_admin']),
      },
    ],
  },
  get_held_work: {
    cases: [
      {
        what: "a junior's",
        input: async (_me, world) => ({ user_id: await newUser(world) }),
        answers: only(ADMINS),
      },
      {
        what: "a super_admin's",
        input: async (_me, world) => ({ user_id: await newUser(world, 'super_admin') }),
        answers: only(['super_admin']),
      },
    ],
  },
  end_session: {
    beforeActive: 200,
    cases: [
      { what: 'own', input: (me) => ({ user_id: me.id }), answers: all(), fresh: true },
      { what: "another's", input: (_me, { owner }) => ({ user_id: owner.id }), answers: all(403) },
    ],
  },
};
