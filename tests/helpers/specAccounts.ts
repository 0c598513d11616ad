import { PERMISSIONS, ROLES } from '../../contract/permissions.ts';

/* Specification only (section 7 of the first): accounts without a wrapper, entries without ids, lists without totals. */

type Fields = Record<string, unknown>;
export type SpecUser = { id: string; name: string; email: string; role: string } & Fields;

const SIZE = 10;
const SUCCESS = { message: 'Success' };
const PROFILE = [
  'name',
  'email',
  'mobile_no',
  'staff_id',
  'role',
  'park',
  'department',
  'sub_department',
] as const;

function sampleUser(number: number): SpecUser {
  return {
    id: `u${number}`,
    name: `Person ${String(number).padStart(2, '0')}`,
    email: `person${number}@parks.example`,
    mobile_no: '+6591234567',
    staff_id: String(20_000_000 + number),
    role: number % 2 ? 'junior_user' : 'senior_user',
    park: 'Singapore Zoo',
    department: 'Operations',
    sub_department: 'Ranger/Security',
    is_active: number === 2 ? 0 : 1,
    is_new: 0,
    created_at: '2026-01-05T02:00:00.000Z',
    latest_updated_at: '2026-02-05T02:00:00.000Z',
    last_login_at: 'Not logged in yet',
    account_expiry: '',
    archive_date: '',
  };
}

export function startSpecAccounts(count = 14) {
  const users = Array.from({ length: count }, (_, index) => sampleUser(index + 1));
  const trails: { user_id: unknown; timestamp: unknown; description: string[] }[] = users.map(
    ({ id, created_at }) => ({ user_id: id, timestamp: created_at, description: ['Create user'] }),
  );
  let settings: Fields = { otp_life_time: 5, email: true, sms: false, failed_login_attempts: 5 };
  const userOf = (id: unknown) => users.find((user) => user.id === id);

  return {
    users,
    settings: () => settings,
    note: ({ user_id, description }: Fields) =>
      trails.unshift({
        user_id,
        timestamp: new Date().toISOString(),
        description: description as string[],
      }),
    calls: {
      'GET /user/get_all_users/': {
        needs: ['role', 'park', 'department', 'user_type', 'page', 'size', 'sorting', 'sorting_label'],
        answer: (input: Fields) => {
          const isAsked = (field: string) => !['', 'All', 'all', undefined].includes(input[field] as string);
          const found = users
            .filter((user) =>
              ['role', 'park', 'department'].every((f) => !isAsked(f) || user[f] === input[f]),
            )
            .filter((user) => input.user_type !== 'locked' || (user.is_active === 0 && user.is_new === 0))
            .filter((user) => input.user_type !== 'suspended' || user.is_active === -1)
            .filter(({ name }) => !input.search || name.includes(String(input.search)));
          return getPage(found, input, '/user/get_all_users/');
        },
      },
      'GET /user/user/': { needs: ['id'], answer: ({ id }: Fields) => ({ ...SUCCESS, ...userOf(id) }) },
      'POST /user/user/': {
        needs: ['id'],
        answer: ({ platform: _, ...input }: Fields) => {
          Object.assign(userOf(input.id) ?? {}, input);
          return SUCCESS;
        },
      },
      'DELETE /user/user/': {
        needs: ['id', 'name', 'email', 'deleted_by'],
        answer: ({ id }: Fields) => {
          users.splice(0, users.length, ...users.filter((user) => user.id !== id));
          return SUCCESS;
        },
      },
      'POST /user/save_user/': {
        needs: [...PROFILE, 'account_expiry'],
        answer: (input: Fields) => {
          // The specification's server refuses with a message instead of a status.
          if (users.some(({ email }) => email === input.email)) return { message: 'Email already exists' };
          const profile = Object.fromEntries(PROFILE.map((field) => [field, input[field]]));
          users.push({ ...sampleUser(users.length + 1), ...profile, is_active: 0, is_new: 1 });
          return SUCCESS;
        },
      },
      'POST /user/change_password/': { needs: ['email', 'password'], answer: () => SUCCESS },
      'POST /user/send_email/': { needs: ['email', 'mail_type'], isPublic: true, answer: () => SUCCESS },
      'POST /user/unlock_user/': {
        needs: ['user_id'],
        answer: ({ user_id }: Fields) => {
          Object.assign(userOf(user_id) ?? {}, { is_active: 1 });
          return SUCCESS;
        },
      },
      'GET /user/get_user_audit_trails/': {
        needs: ['user_id', 'page', 'size'],
        answer: (input: Fields, by: { name: string }) => {
          const own = trails.filter(({ user_id }) => user_id === input.user_id);
          const entries = own.map(({ timestamp, description }) => ({
            ...{ timestamp, description, changed_by_name: by.name, role: 'super_admin' },
          }));
          // The specification numbers these pages from one.
          const page = Number(input.page) - 1;
          return getPage(entries, { ...input, page }, '/user/get_user_audit_trails/');
        },
      },
      'GET /user/get_all_groups/': {
        needs: [],
        answer: () => ({
          ...SUCCESS,
          data: ROLES.map((id) => ({
            ...{
              id,
              group_name: `Group of ${id}`,
              description: 'As the specification has it.',
              perms: ['p2', 'p99'],
            },
            no_of_user: users.filter(({ role }) => role === id).length,
          })),
        }),
      },
      'GET /user/get_group_users/': {
        needs: ['role', 'page', 'size', 'sorting'],
        answer: (input: Fields) =>
          getPage(
            users.filter(({ role }) => role === input.role),
            input,
            '/user/get_group_users/',
          ),
      },
      'GET /user/settings/': { needs: [], answer: () => ({ ...SUCCESS, data: settings }) },
      'POST /user/settings/': {
        needs: ['sms', 'email', 'user_id', 'failed_login_attempts', 'otp_life_time'],
        answer: ({ sms, email, failed_login_attempts, otp_life_time }: Fields) => {
          settings = { sms, email, failed_login_attempts, otp_life_time };
          return SUCCESS;
        },
      },
      'GET /incidents/all_notification_subdeparts/': {
        needs: ['size', 'page'],
        answer: (input: Fields) => {
          const classifications = Array.from({ length: 12 }, (_, index) => ({
            classification_title: `Classification ${index + 1}`,
            classification_id: `c${index + 1}`,
            subdeparts: ['Tram Ops', 'HR'],
            depart_count: 2,
          }));
          return getPage(classifications, input, '/incidents/all_notification_subdeparts/');
        },
      },
    },
  };
}

/** Administrators may do everything; `p99` is an unknown permission of a later version. */
export const ADMIN_PERMS = [...Object.keys(PERMISSIONS), 'p99'];

function getPage(found: readonly object[], { page }: Fields, path: string): object {
  const number = Number(page);
  const total_pages = Math.ceil(found.length / SIZE);
  return {
    ...SUCCESS,
    data: found.slice(number * SIZE, (number + 1) * SIZE),
    next: number + 1 < total_pages ? `${path}?page=${number + 1}` : '',
    total_pages,
  };
}
