import { describe, expect, test } from 'vitest';
import { diffIncident } from '../../../../contract/audit/changes.ts';
import { isServerSentence } from '../../../../contract/audit/serverSentences.ts';
import {
  dueText,
  findDepartmentHeads,
  hasActionsToDo,
  isMine,
  isSameAssignee,
  mayCompleteAction,
  type Worker,
} from '../../../../contract/incidents/correctiveActions.ts';
import { reportAdvice } from '../../../../contract/incidents/incidentProblems.ts';
import { DEFAULT_GROUPS, type Role } from '../../../../contract/permissions.ts';
import { fixedProblem, fixedValues } from '../../../../contract/reference/fixedValues.ts';
import { STATUSES } from '../../../../contract/values/incidentValues.ts';
import { action, incident } from '../recordedIncident.ts';

const worker = (role: Role, subDepartment = 'Tram Ops'): Worker => ({
  id: 'me',
  role,
  perms: DEFAULT_GROUPS[role].perms,
  subDepartment,
});
const me = { kind: 'user', id: 'me', name: 'Mary' } as const;
const tan = { kind: 'user', id: 'tan', name: 'Mary' } as const;
const department = (id: string) => ({ kind: 'sub_department', id, name: id }) as const;

describe('the owner of a corrective action', () => {
  test.each([
    ['the text names my sub department', { action_assigned_to: 'Tram Ops' }, true],
    ['the text names another', { action_assigned_to: 'Facilities' }, false],
    ['no assignee is named', { action_assigned_to: '' }, false],
    ['I am chosen', { action_assigned_to: 'Facilities', assignee: me }, true],
    ['a colleague is chosen', { action_assigned_to: 'Tram Ops', assignee: tan }, false],
    ['my sub department is chosen', { assignee: department('Tram Ops') }, true],
    ['another is chosen', { action_assigned_to: 'Tram Ops', assignee: department('Retail') }, false],
    ['no person is chosen', { action_assigned_to: 'Tram Ops', assignee: null }, true],
  ])('DET-4 LIST-13 %s', (_what, fields, expected) => {
    expect(isMine(worker('junior_user'), action(fields))).toBe(expected);
  });

  test('DET-4 a person without a sub department does not own unassigned actions', () => {
    expect(isMine(worker('junior_user', ''), action({ action_assigned_to: '' }))).toBe(false);
  });

  test('DET-4 the assignee and people who work on the incident can complete an action', () => {
    const c1 = { category: 'c1', createdBy: 'somebody' } as const;
    const c3 = { ...c1, category: 'c3' } as const;
    const another = action({ action_assigned_to: 'Facilities' });
    const own = action({ assignee: me });
    expect(mayCompleteAction(worker('junior_user'), c3, own)).toBe(true);
    expect(mayCompleteAction(worker('junior_user'), c1, another)).toBe(false);
    expect(mayCompleteAction(worker('senior_user'), c1, another)).toBe(true);
    expect(mayCompleteAction(worker('senior_user'), c3, another)).toBe(false);
    expect(mayCompleteAction(worker('super_user'), c3, another)).toBe(true);
  });

  test('DET-4 FLOW-1 drafts and archived incidents have no actions to do', () => {
    expect(STATUSES.filter((status) => !hasActionsToDo(status)).sort()).toEqual(['Archived', 'Draft']);
  });
});

test.each([
  ['2026-11-20', 'Overdue by 3 days'],
  ['2026-11-22', 'Overdue by 1 day'],
  ['2026-11-23', 'Due today'],
  ['2026-11-24', 'Due in 1 day'],
  ['2026-12-01', 'Due in 8 days'],
])('DET-4 on 23 November, %s is: %s', (due, text) => {
  expect(dueText(due, '2026-11-23')).toBe(text);
});

describe('its audit entries', () => {
  const getTrail = (before: object, after: object) => {
    const withAction = (fields: object) => {
      const recorded = incident();
      return { ...recorded, aar: { ...recorded.aar, recommended_ca: [action(fields)] } };
    };
    const { sentences } = diffIncident(withAction(before), withAction(after));
    expect(sentences.filter((sentence) => !isServerSentence(sentence))).toEqual([]);
    return sentences;
  };

  test('IAUD-2 DET-4 the new and the former assignee, also if two share a name', () => {
    expect(getTrail({}, { assignee: me })).toEqual(['Update Action 1 "person or department" from - to Mary']);
    expect(getTrail({ assignee: me }, { assignee: tan })).toEqual([
      'Update Action 1 "person or department" from Mary to Mary (a different one)',
    ]);
    expect(getTrail({}, { assignee: null })).toEqual([]);
    expect(getTrail({ assignee: me }, { assignee: { ...me, name: 'Mary Tan' } })).toEqual([]);
  });

  test('IAUD-2 DET-4 the completion with its photos; person and time are those of the entry', () => {
    const done = {
      recommended_ca_status: 'Completed',
      done_at: '2026-11-23T01:00:00.000Z',
      done_by: 'Mary',
      done_img_url: ['/v0/b/x/o/photovideos%2Fmats.jpg?alt=media'],
    };
    expect(getTrail({}, done)).toEqual([
      'Update Action 1 "status" from Not started to Completed',
      'Update Action 1 "photos of what was done" from - to mats.jpg',
    ]);
  });
});

test('DET-4 DET-9 an action with a chosen person is not missing an assignee', () => {
  const { case_details, aar } = incident();
  const getAdvice = (fields: object) =>
    reportAdvice(case_details, { ...aar, recommended_ca: [action(fields)] }, 'save').map(({ path }) => path);
  const path = 'aar.recommended_ca.0.action_assigned_to';
  expect(getAdvice({ action_assigned_to: '' })).toContain(path);
  expect(getAdvice({ action_assigned_to: '', assignee: me })).not.toContain(path);
});

test.each([
  [['junior_user', 'senior_user', 'junior_user'], ['senior_user']],
  [
    ['junior_user', 'super_user', 'admin'],
    ['super_user', 'admin'],
  ],
  [
    ['junior_user', 'junior_user'],
    ['junior_user', 'junior_user'],
  ],
  [[], []],
] as [Role[], Role[]][])('DET-4 members %j: the heads are %j', (roles, heads) => {
  expect(findDepartmentHeads(roles.map((role) => ({ role }))).map(({ role }) => role)).toEqual(heads);
});

test('DET-4 the same person or department is the same assignee, and so are two missing ones', () => {
  expect(isSameAssignee(me, { ...me, name: 'May' })).toBe(true);
  expect(isSameAssignee(me, tan)).toBe(false);
  expect(isSameAssignee({ ...me, id: 'Retail' }, department('Retail'))).toBe(false);
  expect(isSameAssignee(null, undefined)).toBe(true);
  expect(isSameAssignee(me, null)).toBe(false);
  expect(isSameAssignee(undefined, me)).toBe(false);
});

test('REF-2 DET-4 values that rules depend on are neither renamed nor retired', () => {
  expect(fixedValues('corrective_actions_status')).toEqual(['Completed', 'In progress']);
  expect(fixedValues('what_caused_injury')).toEqual(['Others']);
  expect(['weather', 'constructor'].map(fixedValues)).toEqual([[], []]);
  expect(fixedProblem('Completed')).toBe(
    'The system relies on "Completed", so it can\'t be renamed or retired.',
  );
});
