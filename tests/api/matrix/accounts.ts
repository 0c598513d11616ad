import type { accountEndpoints } from '../../../contract/endpoints/accounts.ts';
import type { Role } from '../../../contract/permissions.ts';
import { ADMINS, all, type Expectations, only, SUPERS } from './expectation.ts';
import type { World } from './world.ts';

const junior = async ({ server }: World) => (await server.addUser()).id;
const locked = async ({ server }: World) => (await server.addUser({ isActive: 0, isNew: 0 })).id;

let staffNumber = 20_000_000;
function profile(role: Role) {
  staffNumber += 1;
  return {
    name: 'Nur Aisyah',
    email: `new${staffNumber}@parks.example`,
    mobile_no: '+6581234567',
    staff_id: String(staffNumber),
    role,
    park: 'Singapore Zoo',
    department: 'Operations',
    sub_department: 'Ranger/Security',
  };
}

const imported = (role: Role) => ({ ...profile(role), account_expiry: '' });

export const accountExpectations: Expectations<typeof accountEndpoints> = {
  get_all_users: { cases: [{ what: 'all', input: () => ({}), answers: only(SUPERS) }] },
  get_user: {
    cases: [
      { what: 'own', input: (me) => ({ id: me.id }), answers: all() },
      { what: "another's", input: (_me, { owner }) => ({ id: owner.id }), answers: only(ADMINS) },
      {
        what: 'nobody',
        input: () => ({ id: 'nobody' }),
        answers: only(ADMINS, 404),
      },
    ],
  },
  save_user: {
    withoutToken: 403,
    beforeActive: 403,
    cases: [
      { what: 'own mobile number', input: (me) => ({ id: me.id, mobile_no: '+6581234567' }), answers: all() },
      {
        what: 'own role',
        input: (me) => ({ id: me.id, role: 'super_admin' }),
        answers: { ...all(403), super_admin: 200 },
      },
      {
        what: "a junior's mobile number",
        input: async (_me, world) => ({ id: await junior(world), mobile_no: '+6581234567' }),
        answers: only(ADMINS),
      },
      {
        what: 'a junior made a senior',
        input: async (_me, world) => ({ id: await junior(world), role: 'senior_user' }),
        answers: only(ADMINS),
      },
      {
        what: 'a junior made a super_admin',
        input: async (_me, world) => ({ id: await junior(world), role: 'super_admin' }),
        answers: only(['super_admin']),
      },
    ],
  },
  create_user: {
    cases: [
      { what: 'a junior', input: () => profile('junior_user'), answers: only(ADMINS) },
      { what: 'a super_admin', input: () => profile('super_admin'), answers: only(['super_admin']) },
    ],
  },
  check_account_import: {
    cases: [
      {
        what: 'a junior and a super_admin',
        input: () => ({
          rows: [
            { row: 2, ...imported('junior_user') },
            { row: 3, ...imported('super_admin') },
          ],
        }),
        answers: only(ADMINS),
      },
    ],
  },
  start_account_import: {
    cases: [
      {
        what: 'a junior',
        input: () => ({ file_name: 'staff.csv', rows: [{ row: 2, ...imported('junior_user') }] }),
        answers: only(ADMINS),
        fresh: true,
      },
      {
        what: 'a super_admin, by who may give the role and who may not',
        input: () => ({ file_name: 'staff.csv', rows: [{ row: 2, ...imported('super_admin') }] }),
        answers: { ...only(ADMINS, 409), super_admin: 200 },
        fresh: true,
      },
    ],
  },
  get_account_import: { cases: [{ what: 'the own', input: () => ({}), answers: only(ADMINS) }] },
  delete_user: {
    cases: [
      { what: 'a junior', input: async (_me, world) => ({ id: await junior(world) }), answers: only(ADMINS) },
      { what: 'own', input: (me) => ({ id: me.id }), answers: all(403) },
    ],
  },
  remove_second_factor: {
    cases: [
      {
        what: 'a junior without one',
        input: async (_me, world) => ({ user_id: await junior(world) }),
        answers: only(ADMINS, 409),
      },
      { what: 'own', input: (me) => ({ user_id: me.id }), answers: all(403) },
    ],
  },
  create_recovery_codes: {
    cases: [{ what: 'without an authenticator app', input: () => ({}), answers: all(409) }],
  },
  unlock_user: {
    cases: [
      {
        what: 'a locked junior',
        input: async (_me, world) => ({ user_id: await locked(world) }),
        answers: only(ADMINS),
      },
      {
        what: 'an active junior',
        input: async (_me, world) => ({ user_id: await junior(world) }),
        answers: only(ADMINS, 409),
      },
    ],
  },
  create_user_audit_trail: {
    beforeActive: 200,
    cases: [
      { what: 'own sign-in', input: (me) => ({ user_id: me.id, description: ['Login'] }), answers: all() },
      {
        what: "another's sign-in",
        input: (_me, { owner }) => ({ user_id: owner.id, description: ['Login'] }),
        answers: all(403),
      },
    ],
  },
  get_user_audit_trails: {
    cases: [{ what: "another's", input: (_me, { owner }) => ({ user_id: owner.id }), answers: only(ADMINS) }],
  },
  get_all_groups: { cases: [{ what: 'all', input: () => ({}), answers: only(ADMINS) }] },
  get_group_users: {
    cases: [{ what: 'juniors', input: () => ({ role: 'junior_user' }), answers: only(ADMINS) }],
  },
  get_settings: { cases: [{ what: 'all', input: () => ({}), answers: all() }] },
  save_settings: {
    cases: [
      {
        what: 'the same again',
        input: (me) => ({
          user_id: me.id,
          email: true,
          sms: false,
          failed_login_attempts: 5,
          otp_life_time: 5,
        }),
        answers: only(ADMINS),
      },
    ],
  },
};
