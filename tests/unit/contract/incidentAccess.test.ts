import { describe, expect, test } from 'vitest';
import {
  type IncidentFacts,
  listableCategories,
  mayApprove,
  mayCreateIncident,
  mayEditPersons,
  mayListIncident,
  mayLoadIncidentList,
  mayOpenCategory,
  mayOpenIncident,
  mayRaiseEmergency,
  mayReachIncident,
  mayReject,
  maySeeIncidentAudit,
  maySeeNames,
  mayWorkOnIncident,
  mayWorkOnIncidents,
  type Viewer,
} from '../../../contract/access.ts';
import { PERMISSIONS, type PermissionCode, ROLES, type Role } from '../../../contract/permissions.ts';
import { STATUSES } from '../../../contract/values/incidentValues.ts';
import { CATEGORY_COLUMNS, getHolder, getMember, getRows, ME, SOMEBODY } from './tables.ts';

/** List, Open, Work on, Approve, Reject, see Names. */
function getLetters(viewer: Viewer, incident: IncidentFacts): string {
  const may: Record<string, boolean> = {
    L: mayListIncident(viewer, incident),
    O: mayOpenIncident(viewer, incident),
    W: mayWorkOnIncident(viewer, incident),
    A: mayApprove(viewer, incident),
    R: mayReject(viewer, incident),
    N: maySeeNames(viewer, incident),
  };
  return Object.keys(may)
    .filter((letter) => may[letter])
    .join('');
}

function lettersByCategory(viewer: Viewer, owner: string): Record<string, string[]> {
  const createdBy = owner === 'own' ? ME : SOMEBODY;
  return Object.fromEntries(
    STATUSES.map((status) => [
      status,
      CATEGORY_COLUMNS.map((category) => getLetters(viewer, { category, status, createdBy })),
    ]),
  );
}

/** These permissions do not depend on the status. */
function inEveryStatus(letters: string[]): Record<string, string[]> {
  return Object.fromEntries(STATUSES.map((status) => [status, letters]));
}

const BY_ROLE = getRows(`
  role         whose   none   c1     c2      c3      c4
  junior_user  others  LO     LO     -       -       -
  junior_user  own     LON    LOWN   LON     LON     LON
  senior_user  others  LOWN   LOWN   LON     LON     LON
  senior_user  own     LOWN   LOWN   LON     LON     LON
  super_user   others  LOWN   LOWN   LOWRN   LOWRN   LOWRN
  super_user   own     LOWN   LOWN   LOWN    LOWN    LOWN
  admin        others  LOWAN  LOWAN  LOWARN  LOWARN  LOWARN
  admin        own     LOWN   LOWN   LOWN    LOWN    LOWN
  super_admin  others  LOWAN  LOWAN  LOWARN  LOWARN  LOWARN
  super_admin  own     LOWAN  LOWAN  LOWARN  LOWARN  LOWARN
`);

describe('what each role may do with an incident, by category and whose it is', () => {
  test.each(BY_ROLE)('LIST-8 LIST-12 LIST-13 FLOW-2 FLOW-3 %s, %s', (role, whose, ...letters) => {
    expect(lettersByCategory(getMember(role as Role), whose ?? '')).toEqual(inEveryStatus(letters));
  });

  test('LIST-13 FLOW-3 the table names every role, of others and own', () => {
    expect(BY_ROLE.map(([role, whose]) => `${role} ${whose}`)).toEqual(
      ROLES.flatMap((role) => [`${role} others`, `${role} own`]),
    );
  });
});

const BY_PERMISSION = getRows(`
  code  whose   none  c1   c2   c3   c4
  p2    others  L     L    -    -    -
  p2    own     LN    LN   LN   LN   LN
  p2a   others  LO    LO   -    -    -
  p2a   own     LON   LON  LN   LN   LN
  p3    others  -     -    L    L    L
  p3    own     LN    LN   LN   LN   LN
  p3a   others  -     -    LO   LO   LO
  p3a   own     LN    LN   LON  LON  LON
  p4    others  W     W    -    -    -
  p4    own     OWN   OWN  ON   ON   ON
  p4a   others  -     -    -    -    -
  p4a   own     ON    OWN  ON   ON   ON
  p5    others  W     -    W    W    W
  p5    own     OWN   ON   OWN  OWN  OWN
  p6    others  -     -    -    -    -
  p6    own     N     N    N    N    N
  p7    others  -     -    -    -    -
  p7    own     N     N    N    N    N
  p8    others  A     A    AR   AR   AR
  p8    own     N     N    N    N    N
  p9    others  -     -    -    -    -
  p9    own     N     N    N    N    N
  p10   others  N     N    N    N    N
  p10   own     N     N    N    N    N
  p12   others  -     -    -    -    -
  p12   own     N     N    N    N    N
  p13   others  -     -    -    -    -
  p13   own     N     N    N    N    N
  p14   others  -     -    -    -    -
  p14   own     N     N    N    N    N
  p15   others  -     -    -    -    -
  p15   own     N     N    N    N    N
  p16   others  -     -    -    -    -
  p16   own     N     N    N    N    N
`);

describe('what each permission gives by itself', () => {
  test.each(BY_PERMISSION)('LIST-8 LIST-12 LIST-13 FLOW-2 FLOW-3 %s alone, %s', (code, whose, ...letters) => {
    const viewer = getHolder(code as PermissionCode);
    expect(lettersByCategory(viewer, whose ?? '')).toEqual(inEveryStatus(letters));
  });

  test('LIST-13 FLOW-3 the table names every permission', () => {
    expect([...new Set(BY_PERMISSION.map(([code]) => code))]).toEqual(Object.keys(PERMISSIONS));
  });

  test.each([
    { rule: 'LIST-1 loading the list', may: mayLoadIncidentList, codes: ['p2', 'p2a', 'p3', 'p3a'] },
    { rule: 'LIST-1 FORM-1 filing an incident', may: mayCreateIncident, codes: ['p2', 'p2a', 'p3', 'p3a'] },
    { rule: 'FORM-2 raising an emergency', may: mayRaiseEmergency, codes: ['p15'] },
    { rule: 'IAUD-1 FLOW-1 seeing the audit trail', may: maySeeIncidentAudit, codes: ['p16'] },
  ])('$rule needs one of $codes and nothing else', ({ may, codes }) => {
    const granting = Object.keys(PERMISSIONS).filter((code) => may(getHolder(code as PermissionCode)));
    expect(granting).toEqual(codes);
    expect(may(getHolder())).toBe(false);
  });

  test.each([
    { perms: [], listed: [] },
    { perms: ['p2'], listed: ['c1'] },
    { perms: ['p2a'], listed: ['c1'] },
    { perms: ['p3'], listed: ['c2', 'c3', 'c4'] },
    { perms: ['p3a'], listed: ['c2', 'c3', 'c4'] },
    { perms: ['p2a', 'p3'], listed: ['c1', 'c2', 'c3', 'c4'] },
    { perms: ['p4', 'p5', 'p8', 'p10'], listed: [] },
  ] as { perms: PermissionCode[]; listed: string[] }[])(
    'LIST-3 the category filter offers $listed with $perms',
    ({ perms, listed }) => expect(listableCategories(getHolder(...perms))).toEqual(listed),
  );
});

/** The category permission opens incidents that the person lists, filed, received or has an action in. */
const REACHED = getRows(`
  perms     whose   tie     none  c1   c2   c3   c4
  p2,p2a    others  -       RO    RO   -    -    -
  p2,p2a    others  told    RO    RO   R    R    R
  p2,p2a    own     -       RO    RO   R    R    R
  p2,p4a    others  -       RO    RO   -    -    -
  p2,p4a    others  told    RO    RO   RO   RO   RO
  p2,p4a    others  action  RO    RO   RO   RO   RO
  p2,p4a    own     -       RO    RO   RO   RO   RO
  p3,p3a    others  -       -     -    RO   RO   RO
  p3,p3a    others  action  R     R    RO   RO   RO
  p4        others  -       -     -    -    -    -
  p4        others  told    RO    RO   RO   RO   RO
  p10,p16   others  told    R     R    R    R    R
  p10,p16   others  -       -     -    -    -    -
`);

describe('what one reaches', () => {
  test.each(REACHED)('LIST-8 LIST-13 %s, %s, %s', (codes, whose, tie, ...letters) => {
    const viewer = getHolder(...((codes ?? '').split(',') as PermissionCode[]));
    const createdBy = whose === 'own' ? ME : SOMEBODY;
    const found = CATEGORY_COLUMNS.map((category) => {
      const incident = { category, createdBy, isRecipient: tie === 'told', hasAction: tie === 'action' };
      return (mayReachIncident(viewer, incident) ? 'R' : '') + (mayOpenIncident(viewer, incident) ? 'O' : '');
    });
    expect(found).toEqual(letters);
  });

  test('LIST-8 LIST-13 people open only incidents they can reach, and all that they list and may open by category', () => {
    for (const role of ROLES) {
      for (const category of CATEGORY_COLUMNS) {
        for (const createdBy of [ME, SOMEBODY]) {
          const [viewer, incident] = [getMember(role), { category, createdBy }];
          const mayList = mayListIncident(viewer, incident);
          expect(mayOpenIncident(viewer, incident)).toBe(mayList && mayOpenCategory(viewer, category));
        }
      }
    }
  });
});

describe('approving and rejecting', () => {
  test('FLOW-2 without p8 not even a super_admin approves or rejects', () => {
    const viewer: Viewer = { id: ME, role: 'super_admin', perms: ['p4', 'p5'] };
    const incident = { category: 'c2', createdBy: SOMEBODY } as const;
    expect([mayApprove(viewer, incident), mayReject(viewer, incident)]).toEqual([false, false]);
  });

  test('FLOW-2 a super_user never approves, whatever the group may do', () => {
    const viewer: Viewer = { id: ME, role: 'super_user', perms: getMember('super_admin').perms };
    for (const createdBy of [ME, SOMEBODY]) expect(mayApprove(viewer, { createdBy })).toBe(false);
  });

  test.each(['junior_user', 'senior_user', 'super_user', 'admin'] as const)(
    'FLOW-2 a %s with p8 neither approves nor rejects an own incident',
    (role) => {
      const viewer: Viewer = { id: ME, role, perms: ['p8'] };
      const incident = { category: 'c3', createdBy: ME } as const;
      expect([mayApprove(viewer, incident), mayReject(viewer, incident)]).toEqual([false, false]);
    },
  );
});

/** Access to casualties and witnesses in Open, and in a status where CAS-1 does not restrict juniors further. */
const PERSONS = getRows(`
  role         perms   whose   in Open  in Draft
  junior_user  p4a     own     yes      yes
  junior_user  p4a     others  -        -
  junior_user  p4      own     yes      yes
  junior_user  p4      others  -        yes
  senior_user  p4      others  yes      yes
  senior_user  p5      others  -        -
  super_admin  -       own     -        -
`);

describe('casualties and witnesses', () => {
  test.each(PERSONS)('CAS-1 a %s with %s, %s', (role, perms, whose, inOpen, inDraft) => {
    const viewer: Viewer = { id: ME, role: role as Role, perms: perms ? [perms as PermissionCode] : [] };
    const createdBy = whose === 'own' ? ME : SOMEBODY;
    const may = (status: 'Open' | 'Draft') => mayEditPersons(viewer, { category: 'c1', status, createdBy });
    expect([may('Open'), may('Draft')]).toEqual([Boolean(inOpen), Boolean(inDraft)]);
  });

  test.each(ROLES)('FLOW-3 a %s may choose some of the list where there may be any to work on', (role) => {
    const works = CATEGORY_COLUMNS.some((category) =>
      mayWorkOnIncident(getMember(role), { category, createdBy: ME }),
    );
    expect(mayWorkOnIncidents(getMember(role))).toBe(works);
  });

  test.each(ROLES)('CAS-1 a %s edits them in Open wherever they may work on the incident', (role) => {
    for (const category of CATEGORY_COLUMNS) {
      for (const createdBy of [ME, SOMEBODY]) {
        const incident = { category, createdBy, status: 'Open' } as const;
        const works = mayWorkOnIncident(getMember(role), incident);
        expect(mayEditPersons(getMember(role), incident), `${category} ${createdBy}`).toBe(works);
      }
    }
  });
});
