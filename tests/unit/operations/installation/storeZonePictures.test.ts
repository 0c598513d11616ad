import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PARK_PLANS } from '../../../../server/operations/installation/reference/parkPlans.ts';
import { storeZonePictures } from '../../../../server/operations/installation/zonePictures.ts';
import type { FileStore } from '../../../../server/platform/files.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../server/operations/installation/zonePictures');

test('FORM-6 each zone has its own picture, and every picture a zone', async () => {
  const stored: string[] = [];
  const put: FileStore['put'] = async (path) => {
    stored.push(path);
    return `/${path}`;
  };
  const pictureOf = await storeZonePictures({ put } as FileStore);
  const all = PARK_PLANS.flatMap(({ title: park, zones }) =>
    zones.map((zone) => pictureOf(park, zone.title)),
  );
  expect(new Set(all).size).toBe(all.length);
  const drawn = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /svg$/.test(name),
  );
  expect(stored.toSorted()).toEqual(drawn.map((name) => `zones/${name}`).toSorted());
  expect(() => pictureOf('Singapore Zoo', 'Moon Base')).toThrow('Moon Base of Singapore Zoo has no picture.');
});
