import { describe, expect, test } from 'vitest';
import type { IncidentFacts } from '../../../../contract/access.ts';
import { type FooterButton, footerButtons } from '../../../../contract/incidents/incidentFlow.ts';
import { ROLES, type Role } from '../../../../contract/permissions.ts';
import { type IncidentStatus, STATUSES } from '../../../../contract/values/incidentValues.ts';
import { CATEGORY_COLUMNS, getHolder, getMember, getRows, ME, SOMEBODY } from '../tables.ts';

/** One letter per button, in the order of the footer. */
const BUTTONS: Record<string, FooterButton> = {
  c: 'Closed',
  r: 'Reject',
  a: 'Approve',
  x: 'Archive',
  u: 'Submit',
  s: 'Save',
  o: 'Reopen',
};

const FOOTERS: Record<IncidentStatus, string> = {
  Draft: `
    role         whose   none  c1   c2   c3   c4
    junior_user  others  -     -    -    -    -
    junior_user  own     -     xus  -    -    -
    senior_user  others  xus   xus  -    -    -
    senior_user  own     xus   xus  -    -    -
    super_user   others  xus   xus  xus  xus  xus
    super_user   own     xus   xus  xus  xus  xus
    admin        others  xus   xus  xus  xus  xus
    admin        own     xus   xus  xus  xus  xus
    super_admin  others  xus   xus  xus  xus  xus
    super_admin  own     xus   xus  xus  xus  xus`,
  'Pending Approval': `
    role         whose   none  c1   c2    c3    c4
    junior_user  others  -     -    -     -     -
    junior_user  own     -     s    -     -     -
    senior_user  others  cs    cs   -     -     -
    senior_user  own     s     s    -     -     -
    super_user   others  cs    cs   crs   crs   crs
    super_user   own     s     s    s     s     s
    admin        others  cas   cas  cras  cras  cras
    admin        own     s     s    s     s     s
    super_admin  others  cas   cas  cras  cras  cras
    super_admin  own     cas   cas  cras  cras  cras`,
  Approve: `
    role         whose   none  c1   c2    c3    c4
    junior_user  others  -     -    -     -     -
    junior_user  own     -     cxs  -     -     -
    senior_user  others  cxs   cxs  -     -     -
    senior_user  own     cxs   cxs  -     -     -
    super_user   others  cxs   cxs  crxs  crxs  crxs
    super_user   own     cxs   cxs  cxs   cxs   cxs
    admin        others  cxs   cxs  crxs  crxs  crxs
    admin        own     cxs   cxs  cxs   cxs   cxs
    super_admin  others  cxs   cxs  crxs  crxs  crxs
    super_admin  own     cxs   cxs  crxs  crxs  crxs`,
  Open: `
    role         whose   none  c1  c2  c3  c4
    junior_user  others  -     -   -   -   -
    junior_user  own     -     cs  -   -   -
    senior_user  others  cs    cs  -   -   -
    senior_user  own     cs    cs  -   -   -
    super_user   others  cs    cs  cs  cs  cs
    super_user   own     cs    cs  cs  cs  cs
    admin        others  cs    cs  cs  cs  cs
    admin        own     cs    cs  cs  cs  cs
    super_admin  others  cs    cs  cs  cs  cs
    super_admin  own     cs    cs  cs  cs  cs`,
  Closed: `
    role         whose   none  c1  c2  c3  c4
    junior_user  others  -     -   -   -   -
    junior_user  own     -     o   -   -   -
    senior_user  others  o     o   -   -   -
    senior_user  own     o     o   -   -   -
    super_user   others  o     o   o   o   o
    super_user   own     o     o   o   o   o
    admin        others  o     o   o   o   o
    admin        own     o     o   o   o   o
    super_admin  others  o     o   o   o   o
    super_admin  own     o     o   o   o   o`,
  Archived: `
    role         whose   none  c1  c2  c3  c4
    junior_user  others  -     -   -   -   -
    junior_user  own     -     o   -   -   -
    senior_user  others  o     o   -   -   -
    senior_user  own     o     o   -   -   -
    super_user   others  o     o   o   o   o
    super_user   own     o     o   o   o   o
    admin        others  o     o   o   o   o
    admin        own     o     o   o   o   o
    super_admin  others  o     o   o   o   o
    super_admin  own     o     o   o   o   o`,
};

/** Buttons in every footer. The audit trail requires p16, which every default role except the junior has (FLOW-1). */
const ALWAYS: Record<Role, FooterButton[]> = {
  junior_user: ['Cancel'],
  senior_user: ['Cancel', 'View Audit Trail'],
  super_user: ['Cancel', 'View Audit Trail'],
  admin: ['Cancel', 'View Audit Trail'],
  super_admin: ['Cancel', 'View Audit Trail'],
};

describe.each(STATUSES)('the footer of an incident in %s', (status) => {
  const rows = getRows(FOOTERS[status]);

  test.each(rows)('FLOW-1 FLOW-2 FLOW-3 %s, %s', (role, whose, ...letters) => {
    const createdBy = whose === 'own' ? ME : SOMEBODY;
    const footers = CATEGORY_COLUMNS.map((category) =>
      footerButtons(getMember(role as Role), { category, status, createdBy }),
    );
    expect(footers).toEqual(
      letters.map((cell) => [...[...cell].map((letter) => BUTTONS[letter]), ...ALWAYS[role as Role]]),
    );
  });

  test('FLOW-1 the table names every role, of others and own', () => {
    expect(rows.map(([role, whose]) => `${role} ${whose}`)).toEqual(
      ROLES.flatMap((role) => [`${role} others`, `${role} own`]),
    );
  });
});

test('FLOW-2 FLOW-3 FLOW-5 a case lowered to c1 while it waits has the approval buttons of the category it was submitted with', () => {
  for (const role of ROLES) {
    for (const createdBy of [ME, SOMEBODY]) {
      const waiting = { status: 'Pending Approval', createdBy } as const;
      const getButtons = (facts: Pick<IncidentFacts, 'category' | 'submittedCategory'>) =>
        footerButtons(getMember(role), { ...waiting, ...facts });
      const asSubmitted = getButtons({ category: 'c3' });
      const saved = getButtons({ category: 'c1' }).filter((button) => button === 'Save');
      const expected = Object.values(BUTTONS)
        .concat(ALWAYS[role])
        .filter((button) => [...asSubmitted, ...saved].includes(button));
      for (const category of ['c1', ''] as const)
        expect(
          new Set(getButtons({ category, submittedCategory: 'c3' })),
          `${role} ${createdBy} ${category}`,
        ).toEqual(new Set(category === '' && role === 'junior_user' ? ['Cancel'] : expected));
    }
  }
});

describe('permissions that a footer requires', () => {
  const theirs = { category: 'c2', status: 'Pending Approval', createdBy: SOMEBODY } as const;

  test('FLOW-3 p6, p7 and p15 do not matter', () => {
    const without = footerButtons(getHolder('p5', 'p8'), theirs);
    expect(footerButtons(getHolder('p5', 'p6', 'p7', 'p8', 'p15'), theirs)).toEqual(without);
    expect(footerButtons(getHolder('p6', 'p7', 'p15'), theirs)).toEqual(['Cancel']);
  });

  test('FLOW-2 FLOW-3 FLOW-5 p8 without p5 offers nothing on a c2, p5 without p8 closes and saves it', () => {
    expect(footerButtons(getHolder('p8'), theirs)).toEqual(['Cancel']);
    expect(footerButtons(getHolder('p5'), theirs)).toEqual(['Closed', 'Save', 'Cancel']);
  });

  test('FLOW-1 IAUD-1 View Audit Trail needs p16, and p16 grants nothing else', () => {
    expect(footerButtons(getHolder('p16'), theirs)).toEqual(['Cancel', 'View Audit Trail']);
    expect(footerButtons(getHolder(), theirs)).toEqual(['Cancel']);
  });

  test('FLOW-1 an unknown status, as an older server may send, offers only Cancel', () => {
    for (const status of ['Pending Save', '', 'constructor']) {
      const incident = { category: 'c1', status: status as IncidentStatus, createdBy: ME } as const;
      expect(footerButtons(getHolder('p4'), incident), status).toEqual(['Cancel']);
    }
  });
});
