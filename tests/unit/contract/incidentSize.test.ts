import { expect, test } from 'vitest';
import { incidentSizeProblem } from '../../../contract/incidents/incidentSize.ts';
import { newIncident } from '../../../contract/incidents/newIncident.ts';

function withRemarks(incident_remarks: string) {
  const { case_details, aar } = newIncident(new Date('2026-11-03T02:30:00Z'));
  return {
    case_details: {
      ...case_details,
      incident_description: { ...case_details.incident_description, incident_remarks },
    },
    aar,
  };
}

const empty = new TextEncoder().encode(
  JSON.stringify({ ...withRemarks(''), notification_list: undefined }),
).length;

test.each([
  ['letters', 'x', 1],
  ['letters with marks', 'é', 2],
  ['Chinese', '园', 3],
  ['emoji', '🐘', 4],
])('issue 46: the size of an incident is counted in UTF-8: %s', (_what, text, bytes) => {
  const room = Math.floor((200_000 - empty) / bytes);
  expect(incidentSizeProblem(withRemarks(text.repeat(room)))).toBeUndefined();
  expect(incidentSizeProblem(withRemarks(text.repeat(room + 1)))).toMatch(/^This incident has 201 kB/);
});

test('issue 46: a stored incident above the limit may shrink, but not grow', () => {
  const stored = withRemarks('x'.repeat(300_000));
  expect(incidentSizeProblem(withRemarks('x'.repeat(299_999)), stored)).toBeUndefined();
  expect(incidentSizeProblem(withRemarks('x'.repeat(300_001)), stored)).toMatch(/at most 200 kB/);
});
