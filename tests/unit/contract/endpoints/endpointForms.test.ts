import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../../contract/endpoints.ts';
import { received } from '../received.ts';
import { SAMPLE_INPUTS, wholeUpdate } from '../sampleInputs.ts';

describe('inputs of two forms', () => {
  const failure = SAMPLE_INPUTS.save_user[1];

  test('AUTH-11 without an id a save disables after failed sign-ins, and does nothing else', () => {
    expect(endpoints.save_user.input.parse(failure)).toEqual(failure);
    for (const other of [
      { is_active: 1 },
      { is_active: -1 },
      { is_new: 1 },
      { is_disable_acc: false },
      { is_disable_acc: undefined },
      { email: '' },
      { email: undefined },
      { id: '' },
      { id: null },
    ]) {
      expect(
        endpoints.save_user.input.safeParse({ ...failure, ...other }).success,
        JSON.stringify(other),
      ).toBe(false);
    }
  });

  test('AUTH-11 UDET-12 with an id it saves that account, and the flag disables nothing', () => {
    const parsed = endpoints.save_user.input.parse({ ...failure, id: 'u1' });
    expect(parsed).toMatchObject({ id: 'u1', is_active: 0, is_new: 0 });
    expect(parsed).not.toHaveProperty('is_disable_acc');
  });

  test('UDET-12 a save of an account sends only its changes; an empty expiry counts as one', () => {
    expect(endpoints.save_user.input.parse({ platform: 'web', id: 'u1', account_expiry: '' })).toEqual({
      platform: 'web',
      id: 'u1',
      account_expiry: '',
    });
    expect(received('save_user', 'account_expiry', 'Invalid date')).toBe('refused');
    expect([-1, 0, 1, 2].map((state) => received('save_user', 'is_active', state))).toEqual([
      -1,
      0,
      1,
      'refused',
    ]);
    expect([-1, 0, 1, 2].map((state) => received('save_user', 'is_new', state))).toEqual([
      'refused',
      0,
      1,
      'refused',
    ]);
    expect(received('save_user', 'role', 'owner')).toBe('refused');
  });

  test('DET-6 the updates of an incident are saved alone', () => {
    const alone = { platform: 'web', id: '7', incident_updates: [{ remark: 'Mats are down' }] } as const;
    expect(endpoints.update_incident.input.parse(alone)).toMatchObject({
      incident_updates: [{ id: '', remark: 'Mats are down', img_url: [], deleted: 'no' }],
    });
    expect(endpoints.update_incident.input.safeParse({ ...alone, incident_updates: [] }).success).toBe(false);
    for (const more of [{ action: 'Closed' }, { aar: {} }, { case_details: {} }]) {
      expect(endpoints.update_incident.input.safeParse({ ...alone, ...more }).success).toBe(false);
    }
  });

  test('DET-9 DET-11 FLOW-7 a refused complete incident is never accepted as an updates form', () => {
    const whole = { ...wholeUpdate, incident_updates: [{ remark: 'Mats are down' }] };
    expect(endpoints.update_incident.input.safeParse(whole).success).toBe(true);
    for (const wrong of [
      { latest_updated_at: 'today' },
      { action: 'Delete' },
      { incident_status: 'Gone' },
      { noti_frequency: 'daily' },
    ]) {
      expect(
        endpoints.update_incident.input.safeParse({ ...whole, ...wrong }).success,
        JSON.stringify(wrong),
      ).toBe(false);
    }
  });

  test('DET-9 DATA-1 a save without half of the incident is refused, and clears nothing', () => {
    for (const missing of ['case_details', 'aar']) {
      for (const incident_updates of [undefined, [{ remark: 'Mats are down' }]]) {
        const half = { ...wholeUpdate, incident_updates, [missing]: undefined };
        expect(endpoints.update_incident.input.safeParse(half).success, missing).toBe(false);
      }
    }
  });

  test('DET-9 FORM-8 the refusal of a complete incident names each invalid field', () => {
    const description = { incident_title: 'x'.repeat(101), incident_remarks: 'x'.repeat(10_001) };
    const whole = {
      ...wholeUpdate,
      case_details: { incident_description: description },
      incident_updates: [{ remark: 'Mats are down' }],
    };
    const issues = endpoints.update_incident.input.safeParse(whole).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([
      'case_details.incident_description.incident_title',
      'case_details.incident_description.incident_remarks',
    ]);
  });
});

describe('accounts', () => {
  const TEXTS = {
    name: 'Required Field',
    email: 'Required Field',
    mobile_no: 'Required Field',
    staff_id: 'Please enter the staff id',
    role: 'Please choose the role.',
    park: 'Please choose the park.',
    department: 'Please choose the department.',
    sub_department: 'Please choose the sub department.',
  };
  const getTexts = (name: 'create_user' | 'save_user', change: Record<string, unknown>) => {
    const schema: z.ZodType = endpoints[name].input;
    const issues = schema.safeParse({ ...SAMPLE_INPUTS[name][0], ...change }).error?.issues ?? [];
    const [first] = issues;
    // A union reports the errors of each form; the first is the save of an account.
    const own = first?.code === 'invalid_union' ? (first.errors[0] ?? []) : issues;
    return Object.fromEntries(own.map(({ path, message }) => [path.join('.'), message]));
  };
  const allAs = (value: unknown) => Object.fromEntries(Object.keys(TEXTS).map((field) => [field, value]));

  test.each([[''], [undefined], [null], [7]])(
    'UDET-13 a new account with %j in every field is refused with each field’s message',
    (value) => expect(getTexts('create_user', allAs(value))).toEqual(TEXTS),
  );

  test('UDET-13 errors of other fields are reported along with a missing role', () => {
    const wrong = { role: '', name: '<b>', email: 'a b', mobile_no: '12345678901234', staff_id: '1' };
    expect(getTexts('create_user', wrong)).toEqual({
      role: 'Please choose the role.',
      name: 'Must be valid.',
      email: 'Email is invalid',
      mobile_no: 'Must be vaild',
      staff_id: 'Required 8 numbers',
    });
    expect(getTexts('create_user', { role: 'owner' })).toEqual({ role: 'Please choose the role.' });
  });

  test('UDET-13 a save reports the same errors; omitted fields stay, and an empty text is checked against the stored one', () => {
    expect(getTexts('save_user', allAs(null))).toEqual(TEXTS);
    expect(getTexts('save_user', allAs(undefined))).toEqual({});
    expect(getTexts('save_user', allAs(''))).toEqual({ role: 'Please choose the role.' });
  });
});

describe('values', () => {
  test.each([
    ['incident_info', 'month', ['0', '13', '1.5', '', 'May'], ['1', '12']],
    ['incident_info', 'year', ['1999', '2101', '2026.5', '', 'now'], ['2000', '2026', '2100']],
    ['geocode_reverse', 'lat', ['90.1', '-91', '', ' ', 'x', 'NaN', 'Infinity'], ['-90', '1.40435', '90']],
    ['geocode_reverse', 'lng', ['180.1', '-181', '', ' ', 'x'], ['-180', '103.79302', '180']],
  ] satisfies [EndpointName, string, string[], string[]][])(
    'DASH-1 FORM-6 %s: %s out of bounds, empty or not a number is refused',
    (name, field, wrong, right) => {
      expect(wrong.map((value) => received(name, field, value))).toEqual(wrong.map(() => 'refused'));
      expect(right.map((value) => received(name, field, value))).toEqual(right.map(Number));
    },
  );

  test('NPAN-3 status 1 is read, 0 unread', () => {
    expect(['0', '1'].map((status) => received('filter_push_messages', 'status', status))).toEqual([
      '0',
      '1',
    ]);
  });

  test.each([
    ['AUTH-11', 'failed_sign_in', 'email'],
    ['AUTH-12', 'send_otp', 'email'],
    ['AUTH-14', 'forgot_password', 'password'],
    ['UDET-11', 'change_password', 'email'],
    ['AUTH-15', 'store_device_token', 'device_token'],
    ['AUTH-15', 'remove_device_token', 'device_token'],
    ['UDET-9', 'unlock_user', 'user_id'],
    ['UDET-10', 'delete_user', 'id'],
    ['NPAN-2', 'delete_push_message', 'id'],
    ['LIST-8', 'have_viewed_incident', 'incident_id'],
  ] satisfies [string, EndpointName, string][])(
    '%s %s: an empty or missing %s is refused',
    (_, name, field) => {
      expect([received(name, field, ''), received(name, field, undefined)]).toEqual(['refused', 'refused']);
    },
  );

  test('NPAN-2 without an id, or with an empty one, all messages are marked as read', () => {
    expect([received('have_read_message', 'id', ''), received('have_read_message', 'id', undefined)]).toEqual(
      ['', undefined],
    );
  });

  test('SET-1 SET-2 the settings: 1 to 10 attempts, a life time of whole minutes, either Email or SMS', () => {
    for (const wrong of [0, 11, 1.5, '3'])
      expect(received('save_settings', 'failed_login_attempts', wrong)).toBe('refused');
    for (const wrong of [0, -1, 1.5, '5', 61, 9999])
      expect(received('save_settings', 'otp_life_time', wrong)).toBe('refused');
    expect(received('save_settings', 'sms', true)).toBe('refused');
    expect(received('save_settings', 'email', false)).toBe('refused');
  });

  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
    [undefined, false],
    ['yes', 'refused'],
  ])('EXP-1 DET-7 a flag in a query: %s', (sent, flag) => {
    expect(received('get_all_incidents', 'export', sent)).toBe(flag);
    expect(received('notification_users', 'is_emergency', sent)).toBe(flag);
  });

  test('IAUD-2 an audit entry has a description', () => {
    for (const wrong of [[], [''], 'Login', [7]]) {
      expect(received('create_user_audit_trail', 'description', wrong)).toBe('refused');
      expect(received('create_incident_audit_trail', 'description', wrong)).toBe('refused');
    }
  });
});
