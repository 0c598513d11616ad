import { describe, expect, test } from 'vitest';
import { type IncidentFacts, mayApprove, type Viewer } from '../../../contract/access.ts';
import {
  INCIDENT_ACTIONS,
  type IncidentAction,
  mayActWithCategory,
  nextStatus,
  nextSubmittedCategory,
  statusOnCreate,
} from '../../../contract/incidents/incidentFlow.ts';
import { DEFAULT_GROUPS, type PermissionCode, ROLES } from '../../../contract/permissions.ts';
import { CATEGORY_COLUMNS, SOMEBODY } from './tables.ts';

const ALL = DEFAULT_GROUPS.super_admin.perms;
const GROUPS: readonly (readonly PermissionCode[])[] = [
  ...ROLES.map((role) => DEFAULT_GROUPS[role].perms),
  ALL,
  ALL.filter((code) => code !== 'p8'),
  ['p4'],
  ['p5'],
  ['p8'],
];

/** Every role with every group, once as the creator and once as a colleague. */
const PEOPLE: Viewer[] = ['creator', 'colleague'].flatMap((id) =>
  ROLES.flatMap((role) => GROUPS.map((perms) => ({ id, role, perms }))),
);
const ACTIONS: readonly (IncidentAction | undefined)[] = [undefined, ...INCIDENT_ACTIONS];

type State = Pick<IncidentFacts, 'category' | 'status' | 'submittedCategory'>;
const getKey = ({ status, category, submittedCategory }: State) =>
  `${status} ${category || 'none'}${submittedCategory ? `, submitted as ${submittedCategory}` : ''}`;

function saved(
  viewer: Viewer,
  state: State,
  action: IncidentAction | undefined,
  category: State['category'],
) {
  if (action === 'Reopen' && category !== state.category) return undefined;
  const incident = { ...state, createdBy: 'creator' };
  if (!mayActWithCategory(viewer, incident, action, category)) return undefined;
  const status = nextStatus(state, action, category);
  return { category, status, submittedCategory: nextSubmittedCategory(state, { status, category }) };
}

const YES_NO = ['Yes', 'No'] as const;
const FILED: readonly State[] = CATEGORY_COLUMNS.flatMap((category) =>
  YES_NO.flatMap((emergency) =>
    YES_NO.map((followUp) => ({ category, status: statusOnCreate({ emergency, category, followUp }) })),
  ),
);

/** Every state that these people can reach, with the path to it. */
function reachedBy(people: readonly Viewer[], from = FILED): Map<string, string[]> {
  const waiting = from.map((state) => ({ state, way: ['filed'] }));
  const reached = new Map<string, string[]>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { state, way } = next;
    if (reached.has(getKey(state))) continue;
    reached.set(getKey(state), [...way, getKey(state)]);
    for (const viewer of people) {
      for (const action of ACTIONS) {
        for (const category of CATEGORY_COLUMNS) {
          const after = saved(viewer, state, action, category);
          const step = `${viewer.role} (${viewer.id}) ${action ?? 'Save'} as ${category || 'none'}`;
          if (after) waiting.push({ state: after, way: [...way, getKey(state), step] });
        }
      }
    }
  }
  return reached;
}

const GRAVE = ['c2', 'c3', 'c4'];
const OPEN_GRAVE = GRAVE.map((category) => `Open ${category}`);
const CLOSED_GRAVE = GRAVE.map((category) => `Closed ${category}`);

describe('any number of saves, by any number of people', () => {
  test('FLOW-2 FLOW-5 people who may not approve lead no c2 to c4 to Open, whatever they do', () => {
    const people = PEOPLE.filter((viewer) => !mayApprove(viewer, { createdBy: 'creator' }));
    const reached = reachedBy(people);
    expect(OPEN_GRAVE.flatMap((state) => reached.get(state) ?? [])).toEqual([]);
    // Guards against a walk that stops early: all other states are reachable.
    for (const state of ['Draft c4', 'Pending Approval c4', 'Archived c4', 'Open c1', 'Closed c1'])
      expect([...reached.keys()]).toContain(state);
  });

  test('FLOW-5 FLOW-7 a pending c2 to c4 stays pending, whatever its creator and people without p5 save', () => {
    const people = PEOPLE.filter(({ id, role, perms }) =>
      id === 'creator' ? role !== 'super_admin' : !perms.includes('p5'),
    );
    for (const category of ['c2', 'c3', 'c4'] as const) {
      const reached = reachedBy(people, [{ category, status: 'Pending Approval' }]);
      const left = [...reached].filter(([state]) => !state.startsWith('Pending Approval'));
      expect(left).toEqual([]);
      // Without its submitted category, it would be a c1 that needs no approval.
      expect([...reached.keys()]).toContain(`Pending Approval c1, submitted as ${category}`);
      expect([...reached.keys()]).not.toContain('Pending Approval c1');
    }
  });

  test('FLOW-5 a super_user closes what somebody else filed as c2 to c4 and what waits', () => {
    const own = PEOPLE.filter(({ id, role }) => id === 'creator' && role === 'junior_user');
    const colleague: Viewer = {
      id: 'colleague',
      role: 'super_user',
      perms: DEFAULT_GROUPS.super_user.perms,
    };
    const reached = reachedBy([...own, colleague]);
    expect(CLOSED_GRAVE.filter((state) => !reached.has(state))).toEqual([]);
    expect(OPEN_GRAVE.filter((state) => reached.has(state))).toEqual([]);
  });

  test('FLOW-2 FLOW-5 one who may approve leads it there', () => {
    const reached = reachedBy(PEOPLE);
    expect([...OPEN_GRAVE, ...CLOSED_GRAVE].filter((state) => !reached.has(state))).toEqual([]);
  });

  test('FLOW-2 only a super_admin may approve their own incident, so a creator alone cannot get it approved', () => {
    const own = PEOPLE.filter(({ id, role }) => id === 'creator' && role !== 'super_admin');
    expect(own.some((viewer) => mayApprove(viewer, { createdBy: SOMEBODY }))).toBe(true);
    const reached = reachedBy(own);
    expect([...OPEN_GRAVE, ...CLOSED_GRAVE].flatMap((state) => reached.get(state) ?? [])).toEqual([]);
  });
});
