import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpoints } from '../../../../contract/endpoints.ts';
import { SAMPLE_INPUTS } from '../sampleInputs.ts';

const getSchema = (name: EndpointName): z.ZodType<Record<string, unknown>> => endpoints[name].input;
const parsed = (name: EndpointName, changed: object) =>
  getSchema(name).parse({ ...SAMPLE_INPUTS[name][0], ...changed });

/** The call, its filter, a value that filters, and the values that mean no filter. */
const FILTERS = [
  ['get_audit_entries', 'kind', 'incident', ['', 'All', undefined]],
  ['get_audit_entries', 'field', 'Remark', ['', 'All', undefined]],
  ['get_all_incidents', 'category', 'c2', ['', 'All', undefined]],
  ['get_all_incidents', 'incident_status', 'Approve', ['', 'All', undefined]],
  ['get_all_incidents', 'reporting', 'overdue', ['', 'All', undefined]],
  ['get_all_incidents', 'park', 'Night Safari', ['', 'All', undefined]],
  ['get_all_incidents', 'area', '1.4,103.7;1.5,103.7;1.5,103.8', ['', undefined]],
  ['get_all_incidents', 'sort_by_date', 'asc', ['', undefined]],
  ['get_all_incidents', 'sort_by_number', 'desc', ['', undefined]],
  ['filter_push_messages', 'category', 'c3', ['', 'All', undefined]],
  ['filter_push_messages', 'status', '1', ['', 'All', undefined]],
] as const;

test.each(FILTERS)(
  'LIST-5 NPAN-3 UAUD-1 %s: %s %s filters, and nothing or All does not',
  (name, field, value, none) => {
    expect(parsed(name, { [field]: value })[field]).toBe(value);
    for (const each of none) expect(parsed(name, { [field]: each })[field], `${each}`).toBe(undefined);
  },
);

test.each([
  ['', 'all_cases'],
  ['All', 'all_cases'],
  [undefined, 'all_cases'],
  ['my_case', 'my_case'],
])('LIST-3 whose cases: %j is %s', (given, expected) => {
  expect(parsed('get_all_incidents', { case: given }).case).toBe(expected);
});

test('LIST-5 an invalid area is refused', () => {
  for (const area of ['1.4,103.7', 'here', '1.4,103.7;1.5,103.7;95,103.8'])
    expect(getSchema('get_all_incidents').safeParse({ platform: 'web', area }).success, area).toBe(false);
});

function refused(name: EndpointName, changed: object) {
  const [issue] = getSchema(name).safeParse({ ...SAMPLE_INPUTS[name][0], ...changed }).error?.issues ?? [];
  return [issue?.path.join('.'), issue?.message];
}

test('USER-8 a page over the maximum is refused with a readable error, except for an export', () => {
  expect(refused('get_all_users', { size: 51, export: false })).toEqual(['size', 'At most 50 per page.']);
  expect(parsed('get_all_users', { size: 51, export: true }).size).toBe(51);
});

test('SET-1 both or neither of email and SMS is refused with a readable error', () => {
  for (const chosen of [true, false])
    expect(refused('save_settings', { email: chosen, sms: chosen })[1]).toBe(
      'Please choose either Email or SMS.',
    );
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, undefined],
])('DET-12 an emergency sent as %j is %j, and the presence of the field counts too', (given, expected) => {
  expect(parsed('notification_subdeparts', { is_emergency: given }).is_emergency).toBe(expected);
});

test('DATA-1 USER-2 an invalid filter gives a readable error, or does not filter', () => {
  expect(refused('get_all_users', { search: 'a\u0000' })[1]).toBe(
    'This text has characters that cannot be stored.',
  );
  expect(parsed('get_all_incidents', { from_date: '', to_date: '2026-11-03' })).toMatchObject({
    to_date: '2026-11-03',
  });
  expect(parsed('get_all_incidents', { from_date: '' }).from_date).toBeUndefined();
  expect(
    ['', 'All', 'locked', undefined].map((user_type) => parsed('get_all_users', { user_type }).user_type),
  ).toEqual(['all', 'all', 'locked', 'all']);
});
