import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  INCIDENT_FIELDS,
  TABLE_PATHS,
  type TableSection,
} from '../../../../contract/incidents/incidentFields.ts';
import { incidentContent, notificationChoice } from '../../../../contract/schemas/incident.ts';

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
