import { expect, test } from 'vitest';
import {
  getSubZones,
  getZones,
  PARKS,
  type ParksDocument,
  withZone,
} from '../../../src/resources/reference_data/parks.ts';
import {
  add,
  ConflictError,
  entries,
  INJURIES,
  move,
  offer,
  plainValues,
  rename,
  restore,
  retire,
  Unfit,
  type Value,
} from '../../../src/resources/reference_data/values.ts';

const value = (title: string, retired = false): Value => ({ key: title, title, retired });
const FAIR = value('Fair');
const RAIN = value('Rain');
const HAZE = value('Haze', true);
const ALL = [FAIR, RAIN, HAZE];

test('REF-2 a value is added at the end, and a retired one is restored instead of duplicated', () => {
  expect(add('Storm')(ALL)).toEqual([...ALL, value('Storm')]);
  expect(add('Haze')(ALL)).toEqual([FAIR, RAIN, value('Haze')]);
  expect(() => add('fair')(ALL)).toThrow(new Unfit('"Fair" already exists.'));
  expect(() => add('')(ALL)).toThrow(Unfit);
});

test('REF-2 a value is renamed in its place, retired, restored', () => {
  expect(rename(FAIR, 'Sunny')(ALL)[0]).toEqual({ ...FAIR, title: 'Sunny' });
  expect(() => rename(FAIR, 'RAIN')(ALL)).toThrow(Unfit);
  expect(rename(FAIR, 'fair')(ALL)[0]?.title).toBe('fair');
  expect(retire(RAIN)(ALL)[1]?.retired).toBe(true);
  expect(restore(HAZE)(ALL)[2]?.retired).toBe(false);
});

test('REF-2 a value that another person renamed or retired is not changed without asking, and its current state is reported', () => {
  const theirs = [{ ...FAIR, retired: true }, RAIN];
  expect(() => rename(FAIR, 'Sunny')(theirs)).toThrow(ConflictError);
  expect(() => retire(FAIR)([RAIN])).toThrow(ConflictError);
  const renamed = { ...FAIR, title: 'Bright' };
  expect(() => retire(FAIR)([renamed])).toThrow(
    expect.objectContaining({ message: expect.stringContaining('"Bright"'), now: renamed }),
  );
  expect(rename(renamed, 'Sunny')([renamed])).toEqual([{ ...FAIR, title: 'Sunny' }]);
});

test('REF-2 a value moves up and down among the offered ones, up to the ends', () => {
  expect(move(RAIN, -1)(ALL)).toEqual([RAIN, FAIR, HAZE]);
  expect(move(FAIR, 1)([FAIR, HAZE, RAIN])).toEqual([RAIN, FAIR, HAZE]);
  expect(move(FAIR, -1)(ALL)).toEqual(ALL);
  expect(move(RAIN, 1)(ALL)).toEqual(ALL);
});

test('REF-2 lists, texts with retired ones, and entries with ids are read and written unchanged', () => {
  const list = { id: 'weather', values: ['Fair', 'Haze'], retired: ['Haze'] };
  expect(plainValues.write(list, plainValues.read(list))).toEqual(list);
  const injuries = { id: 'falls', injuries: ['Bruise'], retired_injuries: ['Sting'] };
  expect(INJURIES.write(injuries, INJURIES.read(injuries))).toEqual(injuries);
  const part = entries('sub_departments');
  const department = { id: 'ops', sub_departments: [{ id: 'f-b', title: 'F&B', retired: false }] };
  expect(part.write(department, part.read(department))).toEqual(department);
  expect(part.write(department, add('F B')(part.read(department))).sub_departments).toEqual([
    department.sub_departments[0],
    { id: 'f-b-2', title: 'F B' },
  ]);
  const offered = part.write(
    department,
    offer({ key: 'known', title: 'Known', retired: false })(part.read(department)),
  );
  expect(offered.sub_departments).toContainEqual({ id: 'known', title: 'Known' });
});

const DOCUMENT: ParksDocument = {
  id: 'parks',
  parks: [
    {
      park: 'Zoo',
      lat: 1,
      lng: 103,
      outline: [],
      main_zones: [{ title: 'Trail', img_url: 'a', sub_zone: ['Bridge'], lat: 2, lng: 104, outline: [] }],
    },
  ],
};

test('REF-2 parks, zones and sub zones: a renamed one keeps its data, a new one has no position', () => {
  const renamed = PARKS.write(DOCUMENT, rename(value('Zoo'), 'New Zoo')(PARKS.read(DOCUMENT)));
  expect(renamed.parks[0]).toMatchObject({ park: 'New Zoo', lat: 1, main_zones: [{ title: 'Trail' }] });
  const zones = getZones('Zoo');
  const added = zones.write(DOCUMENT, add('Gate')(zones.read(DOCUMENT)));
  expect(added.parks[0].main_zones).toEqual([
    DOCUMENT.parks[0]?.main_zones[0],
    { title: 'Gate', img_url: '', sub_zone: [], outline: [] },
  ]);
  const subZones = getSubZones('Zoo', 'Trail');
  const retired = subZones.write(DOCUMENT, retire(value('Bridge'))(subZones.read(DOCUMENT)));
  expect(retired.parks[0].main_zones[0]).toMatchObject({ sub_zone: [], retired_sub_zone: ['Bridge'] });
  expect(subZones.read(retired)).toEqual([value('Bridge', true)]);
  expect(withZone({ img_url: 'b' }, 'Zoo', 'Trail')(DOCUMENT).parks[0].main_zones[0].img_url).toBe('b');
  expect(() => withZone({ img_url: 'b' }, 'Zoo', 'Gone')(DOCUMENT)).toThrow(ConflictError);
});

test('REF-2 DET-4 a value required by the system is distinguished from those that can be renamed and retired', () => {
  const read = (id: string) => plainValues.read({ id, values: ['Completed', 'Deferred'], retired: [] });
  expect(read('corrective_actions_status')).toEqual([
    { key: 'Completed', title: 'Completed', retired: false, isFixed: true },
    { key: 'Deferred', title: 'Deferred', retired: false },
  ]);
  expect(read('weather').some(({ isFixed }) => isFixed)).toBe(false);
  expect(read('constructor').some(({ isFixed }) => isFixed)).toBe(false);
});
