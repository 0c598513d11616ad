import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  INCIDENT_FIELDS,
  shownFields,
  TABLE_PATHS,
  type TableSection,
} from '../../../../contract/incidents/incidentFields.ts';
import { incidentContent, notificationChoice } from '../../../../contract/schemas/incident.ts';
import { action } from '../recordedIncident.ts';

/** Fields of another home: set by the server, by their position, or together with a choice. */
const ELSEWHERE = [
  ...['send_noti', 'selected_noti_departs.name', 'selected_noti_departs.status'],
  ...['incident_placement_id', 'incident_classification_id', 'injury_type_id'].map(
    (id) => `case_details.incident_description.selected_incident_ids.${id}`,
  ),
  ...['id', 'casualty_no', 'status'].map((field) => `case_details.person_involved_details.${field}`),
  ...['id', 'witness_no', 'status'].map((field) => `case_details.witness_particulars.${field}`),
  ...['id', 'recommended_ca_no', 'status', 'arr_created_at'].map((field) => `aar.recommended_ca.${field}`),
];

const SECTIONS = Object.keys(INCIDENT_FIELDS) as TableSection[];
const TABLE = new Map(
  SECTIONS.flatMap((section) =>
    Object.entries(INCIDENT_FIELDS[section]).map(([name, { kind }]) => [
      [TABLE_PATHS[section], name].filter(Boolean).join('.'),
      kind,
    ]),
  ),
);

type Schema = z.core.$ZodType;
type Definition = Partial<{ shape: Record<string, Schema>; element: Schema; innerType: Schema; out: Schema }>;

/** The paths of the leaves of a schema. A field of the table with an input is one leaf, whatever is in its value. */
function leavesOf(schema: Schema, path = ''): string[] {
  if ((TABLE.get(path) ?? 'none') !== 'none') return [path];
  const { shape, element, innerType, out } = schema._zod.def as Definition;
  if (shape) {
    return Object.entries(shape).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
  }
  const inner = innerType ?? out ?? element;
  return inner ? leavesOf(inner, path) : [path];
}

test('issue 44.3: every field of an incident is in the table, or has another home', () => {
  const leaves = [incidentContent, notificationChoice].flatMap((schema) => leavesOf(schema));
  expect(leaves.length).toBeGreaterThan(90);
  expect(leaves).toEqual(expect.arrayContaining(ELSEWHERE));
  const missing = leaves.filter((path) => !TABLE.has(path) && !ELSEWHERE.includes(path));
  expect(missing).toEqual([]);
});

const namesOf = (...[section, values]: Parameters<typeof shownFields>) =>
  shownFields(section, values).map(([name]) => name);

test('DET-4 the assignee of an action is shown if there is one', () => {
  const assignee = { kind: 'user', id: 'me', name: 'Mary' } as const;
  expect(namesOf('corrective_action', action({ assignee: null }))).toEqual([
    'description',
    'action_assigned_to',
    'to_be_done_by',
    'recommended_ca_status',
  ]);
  expect(namesOf('corrective_action', action({ assignee }))).toContain('assignee');
});

test('WIT-2 only a guest is asked for consent, and signs into another field than an employee', () => {
  const consent = ['personal_data_consent', 'consent_remark'];
  const guest = namesOf('witness', { employee_or_guest: 'guest' });
  const employee = namesOf('witness', { employee_or_guest: 'employee' });
  expect(guest).toEqual(expect.arrayContaining([...consent, 'signature']));
  expect(guest).not.toContain('guest_Signature');
  expect(employee.filter((field) => consent.includes(field))).toEqual([]);
  expect(employee.at(-1)).toBe('guest_Signature');
});

/* An answer that is changed leaves what was typed below it, so that a wrong press loses nothing. */
test.each([
  ['additional_actions', { amb_pol_called: 'No' }, ['zone', 'time_called', 'time_arrival', 'remarks']],
  ['casualty', { is_bodily_injury: 'No', injury_type: [] }, ['injury_type', 'other', 'injury_desription']],
  ['casualty', { is_bodily_injury: 'Yes', injury_type: ['Animal'] }, ['other']],
  ['reporting', { occupational_disease: 'No' }, ['diagnosed_on']],
] as const)('ADD-1 CAS-3 PDF-1 view and PDF show no field of %s that %o hides in the form', (...row) => {
  const [section, values, hidden] = row;
  const shown = namesOf(section, values);
  expect(shown).toContain(Object.keys(values)[0]);
  expect(shown.filter((name) => hidden.some((field) => field === name))).toEqual([]);
});

test('ADD-1 CAS-3 view and PDF show the fields that an answer asks for', () => {
  expect(namesOf('additional_actions', { amb_pol_called: 'Yes' })).toHaveLength(5);
  expect(namesOf('casualty', { is_bodily_injury: 'Yes', injury_type: ['Others'] })).toEqual(
    expect.arrayContaining(['injury_type', 'other', 'injury_desription']),
  );
});
