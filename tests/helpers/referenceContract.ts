import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReferenceDocuments, ReferenceStore } from '../../server/platform/documents.ts';

export type ReferenceService = {
  store: ReferenceStore;
  /** As of another server. */
  other: ReferenceStore;
  /** A moment later the other server must know. */
  passTime: () => void;
  transaction: (work: (documents: ReferenceDocuments) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

/** The same tests run against the embedded documents and Firestore, to keep them consistent. */
export function referenceContract(title: string, start: () => Promise<ReferenceService>): void {
  describe(title, () => {
    let service: ReferenceService;
    let store: ReferenceStore;
    const collection = 'departments';
    const put = (id: string, data: Record<string, unknown>, updatedAt?: Date) =>
      store.put([{ collection, id, data, ...(updatedAt && { updatedAt }) }]);
    const read = async (id: string) => (await store.read(collection, [id]))[0];

    beforeAll(async () => {
      service = await start();
      store = service.store;
    });
    afterAll(() => service?.close());

    test('REF-1 every kind of value comes back as it is, without those that are undefined', async () => {
      const data = {
        text: 'Kidsworld – 小朋友 🐘',
        whole: 42,
        fraction: 1.5,
        large: 9_007_199_254_740_991,
        yes: true,
        nothing: null,
        list: [1, 'a', { deep: [true] }],
        map: { empty: {}, 'odd key.with dots': 1 },
      };
      await put('values', { ...data, left: undefined, map: { ...data.map, out: undefined } });
      expect((await read('values'))?.data).toEqual(data);
      expect((await read('values'))?.data).not.toHaveProperty('left');
      expect(await store.get(collection, 'values')).toEqual(data);
    });

    test('REF-1 a collection is read by id, whole or in part; other ids are missing', async () => {
      await store.put(['b', 'a', 'c'].map((id) => ({ collection: 'injury_types', id, data: { id } })));
      const ids = (found: { id: string }[]) => found.map(({ id }) => id);
      expect(ids(await store.read('injury_types'))).toEqual(expect.arrayContaining(['a', 'b', 'c']));
      expect(ids(await store.read('injury_types', ['c', 'a', 'unicorn'])).sort()).toEqual(['a', 'c']);
      expect(await store.read('injury_types', [])).toEqual([]);
      expect(await store.read('injury_types', ['', '.', '..', '__a__', 'a/b/c', 'a/b'])).toEqual([]);
      expect(await store.read('unicorns')).toEqual([]);
      expect(await store.get('injury_types', 'unicorn')).toBeUndefined();
    });

    test('REF-1 a document is replaced, the last of two in one call counts, and no document is no change', async () => {
      await store.put([
        { collection, id: 'changing', data: { version: 1, former: true } },
        { collection, id: 'changing', data: { version: 2, map: { one: 1 } } },
      ]);
      expect((await read('changing'))?.data).toEqual({ version: 2, map: { one: 1 } });
      await put('changing', { map: { two: 2 } });
      expect((await read('changing'))?.data).toEqual({ map: { two: 2 } });
      const before = await store.all();
      await store.put([]);
      expect(await store.all()).toBe(before);
    });

    test('REF-2 the time of the last edit is the one that was given, and otherwise now', async () => {
      const at = new Date('2026-03-04T05:06:07.089Z');
      await put('timed', { title: 'Timed' }, at);
      expect(await read('timed')).toMatchObject({
        collection,
        id: 'timed',
        data: { title: 'Timed' },
        updatedAt: at,
      });
      expect((await read('timed'))?.data).toEqual({ title: 'Timed' });
      const before = Date.now();
      await put('timed', { title: 'Timed again' });
      expect((await read('timed'))?.updatedAt.getTime()).toBeGreaterThanOrEqual(before - 1);
    });

    test('REF-3 all documents are the same array until one changes, and then have the change at once', async () => {
      const before = await store.all();
      expect(await store.all()).toBe(before);
      await put('shared', { title: 'New' });
      const after = await store.all();
      expect(after).not.toBe(before);
      expect(after).toContainEqual({ collection, id: 'shared', data: { title: 'New' } });
      expect(before).not.toContainEqual(expect.objectContaining({ id: 'shared' }));
      expect(await store.list(collection)).toContainEqual(expect.objectContaining({ id: 'shared' }));
    });

    test('REF-3 another server has the change too', async () => {
      await service.other.all();
      await put('elsewhere', { title: 'First' });
      await put('elsewhere', { title: 'Second' });
      service.passTime();
      expect(await service.other.get(collection, 'elsewhere')).toEqual({ title: 'Second' });
    });

    test('REF-3 nothing can change the documents that requests share', async () => {
      const [document] = await store.all();
      expect(() => Object.assign(document?.data ?? {}, { title: 'Another' })).toThrow(TypeError);
    });

    test('REF-2 a thousand documents are written at once', async () => {
      const many = Array.from({ length: 1000 }, (_, index) => ({
        ...{ collection: 'incident_placements', id: `many-${index}` },
        data: { position: index },
      }));
      await store.put(many);
      const found = (await store.read('incident_placements')).filter(({ id }) => id.startsWith('many-'));
      expect(found).toHaveLength(1000);
      expect((await store.list('incident_placements')).length).toBeGreaterThanOrEqual(1000);
    });

    test('REF-2 in a transaction, documents are read and then put', async () => {
      await put('counted', { count: 1 });
      await service.transaction(async (documents) => {
        const [before] = await documents.read(collection, ['counted']);
        await documents.put([{ collection, id: 'counted', data: { count: Number(before?.data.count) + 1 } }]);
      });
      expect((await read('counted'))?.data).toEqual({ count: 2 });
    });
  });
}
