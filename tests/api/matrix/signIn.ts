import type { signInEndpoints } from '../../../contract/endpoints/signIn.ts';
import { TEST_PASSWORD } from '../../helpers/server.ts';
import { ADMINS, all, type Expectations, only } from './expectation.ts';
import type { Person } from './world.ts';

/** An unknown address, different for each caller, so that no limit by account applies. */
const nobody = (me: Person) => ({ email: `nobody-${me.id}@parks.example` });
const password = `${TEST_PASSWORD}-new`;
const device = (user_id: string) => ({ user_id, device_token: `device of ${user_id}` });
const ownDevice = {
  cases: [
    { what: 'own', input: (me: Person) => device(me.id), answers: all() },
    {
      what: "another's",
      input: (_me: Person, { owner }: { owner: Person }) => device(owner.id),
      answers: all(403),
    },
  ],
} as const;

export const signInExpectations: Expectations<typeof signInEndpoints> = {
  get_user_details: { beforeActive: 200, cases: [{ what: 'own', input: () => ({}), answers: all() }] },
  get_current_user: {
    beforeActive: 200,
    cases: [
      { what: 'own', input: (me) => ({ id: me.id }), answers: all() },
      { what: "another's", input: (_me, { owner }) => ({ id: owner.id }), answers: all(403) },
    ],
  },
  failed_sign_in: {
    withoutToken: 200,
    beforeActive: 403,
    cases: [{ what: 'nobody', input: nobody, answers: all() }],
  },
  send_otp: {
    withoutToken: 200,
    cases: [{ what: 'nobody', input: nobody, answers: all() }],
  },
  check_otp: {
    withoutToken: 400,
    cases: [
      { what: 'a wrong code', input: (me) => ({ ...nobody(me), otp_code: '000000' }), answers: all(400) },
    ],
  },
  forgot_password: {
    withoutToken: 400,
    cases: [
      {
        what: 'no live ticket',
        input: (me) => ({ ...nobody(me), password, id: 'ticket' }),
        answers: all(400),
      },
    ],
  },
  send_email: {
    withoutToken: 200,
    cases: [{ what: 'nobody', input: (me) => ({ ...nobody(me), mail_type: 'locked_acc' }), answers: all() }],
  },
  change_password: {
    beforeActive: 200,
    cases: [
      { what: 'own', fresh: true, input: (me) => ({ email: me.email, password }), answers: all() },
      {
        what: "a junior's",
        input: async (_me, { server }) => ({ email: (await server.addUser()).email, password }),
        answers: only(ADMINS),
      },
    ],
  },
  store_device_token: ownDevice,
  remove_device_token: ownDevice,
};
