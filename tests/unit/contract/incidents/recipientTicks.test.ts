import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  followDefaults,
  getTickState,
  isDepartmentNotified,
  isRecipient,
  NO_CHOICE,
  type RecipientChoice,
  resolveRecipients,
  type UsualRecipients,
  withDepartment,
  withUser,
} from '../../../../contract/incidents/recipients.ts';

/** Three people each: `WSH-1`, `WSH-2`, `WSH-3`. */
const DEPARTMENTS = ['WSH', 'First Aid', 'HR', 'IT'];
const getMembers = (name: string) => [1, 2, 3].map((number) => `${name}-${number}`);
const getDepartment = (id: string) => id.slice(0, id.lastIndexOf('-'));
const PEOPLE = DEPARTMENTS.flatMap(getMembers);

const buildUsual = (told: readonly string[], isEmergency = false): UsualRecipients => ({
  isEmergency,
  departments: DEPARTMENTS.map((name) => ({ name, status: isEmergency || told.includes(name) ? 1 : 0 })),
});
const SLIP = buildUsual(['WSH', 'First Aid']);
const LOST_CHILD = buildUsual(['HR']);
const EMERGENCY = buildUsual([], true);

const known = (name: string) => ({ name, members: getMembers(name), users: 3 });
const department = (choice: RecipientChoice, usual: UsualRecipients, name: string, isTicked: boolean) =>
  withDepartment(choice, usual, known(name), isTicked);
const user = (choice: RecipientChoice, usual: UsualRecipients, id: string, isTicked: boolean) =>
  withUser(choice, usual, known(getDepartment(id)), id, isTicked);

const toldBy = (choice: RecipientChoice, usual: UsualRecipients) => {
  const recipients = resolveRecipients(usual, choice);
  return PEOPLE.filter((id) => isRecipient(recipients, { id, subDepartment: getDepartment(id) }));
};
const getState = (choice: RecipientChoice, usual: UsualRecipients, name: string) =>
  getTickState(resolveRecipients(usual, choice), known(name));
const getStatus = (choice: RecipientChoice, name: string) =>
  choice.selected_noti_departs.find((entry) => entry.name === name)?.status;

test('DET-7 ticking another department keeps those of the classification', () => {
  const choice = department(NO_CHOICE, SLIP, 'HR', true);
  expect(toldBy(choice, SLIP)).toEqual(['WSH', 'First Aid', 'HR'].flatMap(getMembers));
  expect(choice.notification_list).toEqual(['HR']);
});

test('FORM-5 DET-12 in an emergency one department can be unticked, and one user of another', () => {
  const choice = user(department(NO_CHOICE, EMERGENCY, 'HR', false), EMERGENCY, 'WSH-2', false);
  expect(toldBy(choice, EMERGENCY)).toEqual(PEOPLE.filter((id) => !id.startsWith('HR') && id !== 'WSH-2'));
  expect(DEPARTMENTS.map((name) => getStatus(choice, name))).toEqual([-1, 1, 0, 1]);
  expect(choice.unchecked_users).toEqual(['WSH-2']);
});

test('DET-7 the boxes stay in sync: a department is ticked with the last of its users and unticked without any', () => {
  let choice: RecipientChoice = NO_CHOICE;
  const states = getMembers('HR').map((id) => {
    choice = user(choice, SLIP, id, true);
    return [getState(choice, SLIP, 'HR'), getStatus(choice, 'HR')];
  });
  expect(states).toEqual([
    [-1, -1],
    [-1, -1],
    [1, 1],
  ]);
  expect(choice).toMatchObject({ notification_list: ['HR'], checked_users: [], unchecked_users: [] });
  for (const id of getMembers('HR')) choice = user(choice, SLIP, id, false);
  expect([getState(choice, SLIP, 'HR'), getStatus(choice, 'HR')]).toEqual([0, 0]);
  expect(choice).toMatchObject({ notification_list: [], checked_users: [], unchecked_users: [] });
});

test.each([
  [false, 'checked_users'],
  [true, 'unchecked_users'],
] as const)(
  'DET-7 REF-2 people of a retired department are only chosen by name (emergency: %s)',
  (isEmergency, list) => {
    const usual = isEmergency ? EMERGENCY : SLIP;
    const members = getMembers('Divers');
    let choice: RecipientChoice = NO_CHOICE;
    for (const id of members) choice = user(choice, usual, id, !isEmergency);
    expect(choice).toMatchObject({ notification_list: [], [list]: members });
    expect(getStatus(choice, 'Divers')).toBeUndefined();
    for (const id of members) choice = user(choice, usual, id, isEmergency);
    expect(choice).toMatchObject({ checked_users: [], unchecked_users: [] });
  },
);

test('DET-7 NPAN-6 REF-2 the boxes show those of the classification if only a retired department was chosen', () => {
  const choice: RecipientChoice = { ...NO_CHOICE, notification_list: ['Divers'] };
  expect(toldBy(choice, SLIP)).toEqual(['WSH', 'First Aid'].flatMap(getMembers));
});

test('DET-7 a ticked department is still notified after one of its users is unticked, whatever the classification', () => {
  const choice = user(department(NO_CHOICE, SLIP, 'IT', true), SLIP, 'IT-1', false);
  expect(getStatus(choice, 'IT')).toBe(-1);
  expect(toldBy(choice, buildUsual([])).filter((id) => id.startsWith('IT'))).toEqual(['IT-2', 'IT-3']);
});

test('DET-7 in an unticked department only individually ticked users are notified', () => {
  const choice = user(department(NO_CHOICE, EMERGENCY, 'HR', false), EMERGENCY, 'HR-3', true);
  expect(toldBy(choice, EMERGENCY).filter((id) => id.startsWith('HR'))).toEqual(['HR-3']);
  expect(getState(choice, EMERGENCY, 'HR')).toBe(-1);
});

test('DET-7 ticking a department ticks all of its users, even individually unticked ones', () => {
  const choice = department(user(NO_CHOICE, SLIP, 'WSH-1', false), SLIP, 'WSH', true);
  expect(choice.unchecked_users).toEqual([]);
  expect(getState(choice, SLIP, 'WSH')).toBe(1);
});

test('DET-7 while the size of a department is unknown, one ticked user makes it partial', () => {
  const choice = withUser(NO_CHOICE, SLIP, { name: 'HR', members: [], users: undefined }, 'HR-1', true);
  const recipients = resolveRecipients(SLIP, choice);
  expect(getTickState(recipients, { name: 'HR', members: ['HR-1'], users: undefined })).toBe(-1);
  expect(getTickState(recipients, { name: 'HR', members: ['HR-1'], users: 1 })).toBe(1);
});

test('DET-7 another classification replaces the departments of the former one; manual ticks stay', () => {
  const ticked = department(department(NO_CHOICE, SLIP, 'IT', true), SLIP, 'First Aid', false);
  const choice = followDefaults(ticked, LOST_CHILD);
  expect(toldBy(choice, LOST_CHILD)).toEqual(['HR', 'IT'].flatMap(getMembers));
  expect([getStatus(choice, 'IT'), getStatus(choice, 'First Aid'), getStatus(choice, 'HR')]).toEqual([
    1, 0, 1,
  ]);
});

test('FORM-5 DET-7 a former emergency notifies only the classification’s departments and manually ticked users', () => {
  const inEmergency = department(user(NO_CHOICE, EMERGENCY, 'WSH-2', false), EMERGENCY, 'First Aid', false);
  expect(toldBy(followDefaults(inEmergency, SLIP), SLIP)).toEqual(['WSH-1', 'WSH-3']);
  const back = followDefaults(followDefaults(inEmergency, SLIP), EMERGENCY);
  expect(toldBy(back, EMERGENCY)).toEqual(toldBy(inEmergency, EMERGENCY));
});

test('NLST-1 without a choice, a change of the classification makes none', () => {
  expect(followDefaults(NO_CHOICE, LOST_CHILD)).toBe(NO_CHOICE);
  const choice = department(NO_CHOICE, SLIP, 'IT', true);
  expect(followDefaults(choice, SLIP)).toBe(choice);
});

const name = fc.constantFrom(...DEPARTMENTS);
const usual = fc.record({ told: fc.subarray(DEPARTMENTS), isEmergency: fc.boolean() });
const anyChoice = fc.record({
  notification_list: fc.subarray(DEPARTMENTS),
  checked_users: fc.subarray(PEOPLE),
  unchecked_users: fc.subarray(PEOPLE),
  selected_noti_departs: fc.uniqueArray(
    fc.record({ name, status: fc.constantFrom(1 as const, 0 as const, -1 as const) }),
    { selector: (entry) => entry.name },
  ),
});

test('DET-7 for any earlier choice: a tick changes only its own users', () => {
  fc.assert(
    fc.property(anyChoice, usual, fc.constantFrom(...PEOPLE), fc.boolean(), (choice, given, id, isTicked) => {
      const when = buildUsual(given.told, given.isEmergency);
      const others = (of: RecipientChoice) => toldBy(of, when).filter((other) => other !== id);
      const after = user(choice, when, id, isTicked);
      expect(toldBy(after, when).includes(id)).toBe(isTicked);
      expect(others(after)).toEqual(others(choice));
      const of = getDepartment(id);
      const elsewhere = (choice: RecipientChoice) =>
        toldBy(choice, when).filter((other) => getDepartment(other) !== of);
      const whole = department(choice, when, of, isTicked);
      expect(getState(whole, when, of)).toBe(isTicked ? 1 : 0);
      expect(elsewhere(whole)).toEqual(elsewhere(choice));
    }),
    { numRuns: 2_000 },
  );
});

test('DET-12 a choice is never sent as no choice, so it always replaces the former one', () => {
  fc.assert(
    fc.property(anyChoice, usual, name, fc.boolean(), (choice, given, of, isTicked) => {
      const when = buildUsual(given.told, given.isEmergency);
      expect(department(choice, when, of, isTicked).selected_noti_departs).not.toEqual([]);
      const recipients = resolveRecipients(when, department(choice, when, of, isTicked));
      expect(isDepartmentNotified(recipients, of)).toBe(isTicked);
    }),
  );
});
