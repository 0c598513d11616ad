import {
  addDoc,
  collection,
  collectionGroup,
  doc,
  documentId,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  setDoc,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let client: FirebaseClient;

const ANIMALS = {
  otter: { name: 'Otter', legs: 4 },
  tapir: { name: 'Tapir', legs: 4 },
  hornbill: { name: 'Hornbill', legs: 2 },
  python: { name: 'python', legs: 0 },
};

beforeAll(async () => {
  server = await sharedServer();
  client = firebaseClient(server.origin);
  await client.signIn((await server.addUser()).email);
  await server.app.services.reference.put(
    Object.entries(ANIMALS).map(([id, data]) => ({ collection: 'animals', id, data })),
  );
});
afterAll(() => client.close());

const animals = () => collection(client.documents, 'animals');
async function getIds(asked: Query): Promise<string[]> {
  return (await getDocs(asked)).docs.map((found) => found.id);
}
const find = (...constraints: QueryConstraint[]) => getIds(query(animals(), ...constraints));

describe('reading documents with the Firebase SDK', () => {
  test('REF-1 the installation’s parks are read as they were stored', async () => {
    const found = await getDoc(doc(client.documents, 'static_data', 'parks'));
    expect(found.exists()).toBe(true);
    expect(found.data()).toEqual(await server.app.services.reference.get('static_data', 'parks'));
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
    await server.app.services.reference.put([{ collection: 'kinds', id: 'all', data }]);
    expect((await getDoc(doc(client.documents, 'kinds', 'all'))).data()).toEqual(data);
  });

  test('REF-1 an unknown document is missing, an unknown collection is empty', async () => {
    expect((await getDoc(doc(client.documents, 'animals', 'unicorn'))).exists()).toBe(false);
    expect((await getDoc(doc(client.documents, 'animals/otter/cubs/first'))).exists()).toBe(false);
    expect(await getIds(collection(client.documents, 'unicorns'))).toEqual([]);
    expect(await getIds(collection(client.documents, 'animals/otter/cubs'))).toEqual([]);
  });

  test('REF-1 a document put again is changed, and the last of two in one call counts', async () => {
    const { reference } = server.app.services;
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
  test('REF-1 a collection is read by name', async () => {
    expect(await getIds(animals())).toEqual(['hornbill', 'otter', 'python', 'tapir']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a condition', () => find(where('legs', '==', 4))],
    ['another order', () => find(orderBy('name'))],
    ['the order backwards', () => find(orderBy(documentId(), 'desc'))],
    ['a part', () => find(limit(2))],
    ['a collection group', () => getIds(collectionGroup(client.documents, 'animals'))],
  ])('REF-1 %s is refused', async (_what, ask) => {
    // The SDK's code for an unexpected 400.
    expect(await getFailure(ask())).toBe('failed-precondition');
  });

  test('REF-1 a count is refused', async () => {
    expect(await getFailure(getCount(animals()))).toBe('permission-denied');
  });
});

describe('access', () => {
  test('REF-1 clients cannot write over the wire', async () => {
    const admin = firebaseClient(server.origin);
    await admin.signIn((await server.addUser({ role: 'super_admin' })).email);
    const park = doc(admin.documents, 'static_data', 'parks');
    expect(await getFailure(setDoc(park, { parks: [] }))).toBe('permission-denied');
    expect(await getFailure(addDoc(collection(admin.documents, 'new'), {}))).toBe('permission-denied');
    expect((await getDoc(park)).data()?.parks.length).toBeGreaterThan(0);
    await admin.close();
  });

  test('REF-1 AUTH-7 only active accounts read', async () => {
    const parks = (reader: FirebaseClient) => getDoc(doc(reader.documents, 'static_data', 'parks'));
    const stranger = firebaseClient(server.origin);
    expect(await getFailure(parks(stranger))).toBe('unauthenticated');
    await stranger.signIn((await server.addUser({ isActive: -1 })).email);
    expect(await getFailure(parks(stranger))).toBe('unauthenticated');
    await stranger.signIn((await server.addUser({ isActive: 0, isNew: 1 })).email);
    expect(await getFailure(parks(stranger))).toBe('permission-denied');
    await stranger.close();
  });
});
