import {
  addDoc,
  and,
  average,
  collection,
  collectionGroup,
  count,
  doc,
  documentId,
  endBefore,
  FieldPath,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  limit,
  limitToLast,
  or,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  setDoc,
  startAfter,
  startAt,
  sum,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FirebaseClient, failureOf, firebaseClient } from '../helpers/firebaseClient.ts';
import { startHost, type TestHost } from '../helpers/host.ts';

let host: TestHost;
let client: FirebaseClient;

const ANIMALS = {
  otter: { name: 'Otter', legs: 4, weight: 8.5, eats: ['fish', 'crab'], home: { park: 'River Wonders' } },
  tapir: {
    name: 'Tapir',
    legs: 4,
    weight: 300,
    eats: ['leaves'],
    home: { park: 'Night Safari' },
    note: null,
  },
  hornbill: { name: 'Hornbill', legs: 2, weight: 3, eats: ['fruit', 'crab'], 'common name': 'Kenyalang' },
  python: {
    name: 'python',
    legs: 0,
    weight: 75.25,
    eats: [],
    home: { park: 'Singapore Zoo' },
    venomous: false,
  },
};

beforeAll(async () => {
  host = await startHost();
  client = firebaseClient(host.origin);
  await client.signIn((await host.addUser()).email);
  await host.app.services.reference.put(
    Object.entries(ANIMALS).map(([id, data]) => ({ collection: 'animals', id, data })),
  );
});
afterAll(async () => {
  await client.close();
  await host.close();
});

const animals = () => collection(client.documents, 'animals');
async function idsOf(asked: Query): Promise<string[]> {
  return (await getDocs(asked)).docs.map((found) => found.id);
}
const find = (...constraints: QueryConstraint[]) => idsOf(query(animals(), ...constraints));

describe('reading documents with the Firebase SDK', () => {
  test('REF-1 the installation’s parks are read as they were stored', async () => {
    const found = await getDoc(doc(client.documents, 'static_data', 'parks'));
    expect(found.exists()).toBe(true);
    expect(found.data()).toEqual(await host.app.services.reference.get('static_data', 'parks'));
    expect(found.data()?.parks.length).toBeGreaterThan(0);
  });

  test('REF-1 every kind of value comes back as it is', async () => {
    const data = {
      text: 'Kidsworld – 小朋友 🐘',
      whole: 42,
      negative: -7,
      fraction: 1.5,
      large: 9_007_199_254_740_991,
      yes: true,
      no: false,
      nothing: null,
      list: [1, 'a', { deep: [true] }, []],
      map: { empty: {}, 'odd key.with dots': 1 },
    };
    await host.app.services.reference.put([{ collection: 'kinds', id: 'all', data }]);
    expect((await getDoc(doc(client.documents, 'kinds', 'all'))).data()).toEqual(data);
  });

  test('REF-1 an unknown document is missing, an unknown collection is empty', async () => {
    expect((await getDoc(doc(client.documents, 'animals', 'unicorn'))).exists()).toBe(false);
    expect((await getDoc(doc(client.documents, 'animals/otter/cubs/first'))).exists()).toBe(false);
    expect(await idsOf(collection(client.documents, 'unicorns'))).toEqual([]);
    expect(await idsOf(collection(client.documents, 'animals/otter/cubs'))).toEqual([]);
  });

  test('REF-1 a document put again is changed, and the last of two in one call counts', async () => {
    const { reference } = host.app.services;
    await reference.put([
      { collection: 'changing', id: 'one', data: { version: 1 } },
      { collection: 'changing', id: 'one', data: { version: 2 } },
    ]);
    expect(await reference.list('changing')).toEqual([
      { collection: 'changing', id: 'one', data: { version: 2 } },
    ]);
    await reference.put([{ collection: 'changing', id: 'one', data: { other: 3 } }]);
    expect((await getDoc(doc(client.documents, 'changing', 'one'))).data()).toEqual({ other: 3 });
    expect(await reference.get('changing', 'none')).toBeUndefined();
    await reference.put([]);
  });
});

describe('queries', () => {
  test.each<[string, QueryConstraint[], string[]]>([
    ['a collection by name', [], ['hornbill', 'otter', 'python', 'tapir']],
    ['==', [where('legs', '==', 4)], ['otter', 'tapir']],
    ['== of a list', [where('eats', '==', ['fish', 'crab'])], ['otter']],
    ['== of a map', [where('home', '==', { park: 'Night Safari' })], ['tapir']],
    ['== inside a map', [where('home.park', '==', 'Singapore Zoo')], ['python']],
    ['== null', [where('note', '==', null)], ['tapir']],
    ['!= null', [where('home', '!=', null)], ['otter', 'python', 'tapir'].sort(byHome)],
    ['==, other kind', [where('legs', '==', '4')], []],
    ['!=', [where('legs', '!=', 4)], ['python', 'hornbill']],
    ['in', [where('name', 'in', ['Tapir', 'Otter', 'Unicorn'])], ['otter', 'tapir']],
    ['not-in', [where('name', 'not-in', ['Tapir', 'Otter'])], ['hornbill', 'python']],
    ['array-contains', [where('eats', 'array-contains', 'crab')], ['hornbill', 'otter']],
    ['array-contains-any', [where('eats', 'array-contains-any', ['leaves', 'fruit'])], ['hornbill', 'tapir']],
    ['<', [where('weight', '<', 75.25)], ['hornbill', 'otter']],
    ['<=', [where('weight', '<=', 75.25)], ['hornbill', 'otter', 'python']],
    ['>', [where('weight', '>', 8.5)], ['python', 'tapir']],
    ['>=', [where('weight', '>=', 8.5)], ['otter', 'python', 'tapir']],
    [
      'several at once',
      [where('legs', '>', 0), where('legs', '<', 4), where('weight', '==', 3)],
      ['hornbill'],
    ],
    ['by name', [where(documentId(), '==', 'tapir')], ['tapir']],
    ['from a name on', [where(documentId(), '>=', 'otter')], ['otter', 'python', 'tapir']],
    ['an odd field name', [where(new FieldPath('common name'), '==', 'Kenyalang')], ['hornbill']],
    ['texts by their bytes', [orderBy('name')], ['hornbill', 'otter', 'tapir', 'python']],
    ['backwards, then by name', [orderBy('legs', 'desc'), limit(3)], ['tapir', 'otter', 'hornbill']],
    ['only those that have the field', [orderBy('venomous')], ['python']],
    ['the last ones', [orderBy('weight'), limitToLast(2)], ['python', 'tapir']],
    ['from', [orderBy('weight'), startAt(8.5)], ['otter', 'python', 'tapir']],
    ['after', [orderBy('weight'), startAfter(8.5)], ['python', 'tapir']],
    ['before', [orderBy('weight', 'desc'), endBefore(8.5)], ['tapir', 'python']],
  ])('REF-1 %s', async (_what, constraints, ids) => {
    expect(await find(...constraints)).toEqual(ids);
  });

  test('REF-1 conditions are joined by and, and by or', async () => {
    const asked = query(
      animals(),
      or(where('legs', '==', 0), and(where('legs', '==', 4), where('weight', '>', 100))),
    );
    expect((await idsOf(asked)).sort()).toEqual(['python', 'tapir']);
  });

  test('REF-1 a page begins after the document the last one ended with', async () => {
    const first = await getDocs(query(animals(), orderBy('legs'), limit(3)));
    expect(first.docs.map(({ id }) => id)).toEqual(['python', 'hornbill', 'otter']);
    expect(await find(orderBy('legs'), startAfter(first.docs[2]))).toEqual(['tapir']);
  });

  test('REF-1 a collection group is the collection', async () => {
    expect(await idsOf(collectionGroup(client.documents, 'animals'))).toHaveLength(4);
  });

  test('REF-1 counts, sums and averages', async () => {
    expect((await getCount(query(animals(), where('legs', '==', 4)))).data().count).toBe(2);
    const figures = { many: count(), legs: sum('legs'), weight: average('weight'), none: average('wings') };
    expect((await getAggregate(animals(), figures)).data()).toEqual({
      many: 4,
      legs: 10,
      weight: (8.5 + 300 + 3 + 75.25) / 4,
      none: null,
    });
  });
});

describe('who may', () => {
  test('REF-1 nobody writes over the wire', async () => {
    const admin = firebaseClient(host.origin);
    await admin.signIn((await host.addUser({ role: 'super_admin' })).email);
    const park = doc(admin.documents, 'static_data', 'parks');
    expect(await failureOf(setDoc(park, { parks: [] }))).toBe('permission-denied');
    expect(await failureOf(addDoc(collection(admin.documents, 'new'), {}))).toBe('permission-denied');
    expect((await getDoc(park)).data()?.parks.length).toBeGreaterThan(0);
    await admin.close();
  });

  test('REF-1 AUTH-7 only active accounts read', async () => {
    const parks = (reader: FirebaseClient) => getDoc(doc(reader.documents, 'static_data', 'parks'));
    const stranger = firebaseClient(host.origin);
    expect(await failureOf(parks(stranger))).toBe('unauthenticated');
    await stranger.signIn((await host.addUser({ isActive: -1 })).email);
    expect(await failureOf(parks(stranger))).toBe('unauthenticated');
    await stranger.signIn((await host.addUser({ isActive: 0, isNew: 1 })).email);
    expect(await failureOf(parks(stranger))).toBe('permission-denied');
    await stranger.close();
  });
});

/** An inequality orders by its field. */
function byHome(a: string, b: string): number {
  const park = (id: string) => (ANIMALS as Record<string, { home?: { park: string } }>)[id]?.home?.park ?? '';
  return park(a) < park(b) ? -1 : 1;
}
