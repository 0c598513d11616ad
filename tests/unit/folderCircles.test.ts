import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** The units that must not depend on each other in a cycle: folders, and each top-level file of a main folder by itself. */
const getRoom = (file: string) => (file.split('/').length === 2 ? file : dirname(file));

type Rooms = Map<string, Set<string>>;

function getRooms(files: ReadonlyMap<string, string>): Rooms {
  const rooms: Rooms = new Map();
  for (const [file, text] of files) {
    const room = getRoom(file);
    const uses = rooms.get(room) ?? new Set();
    rooms.set(room, uses);
    for (const [, path = ''] of text.matchAll(IMPORTED)) {
      const used = getRoom(normalize(join(dirname(file), path)));
      if (used !== room) uses.add(used);
    }
  }
  return rooms;
}

/** A cyclic path, if there is one: `['a', 'b', 'a']`. */
function findCircle(rooms: Rooms): string[] | undefined {
  const done = new Set<string>();
  const look = (room: string, way: string[]): string[] | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const used of rooms.get(room) ?? []) {
      const circle = look(used, [...way, room]);
      if (circle) return circle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of rooms.keys()) {
    const circle = look(room, []);
    if (circle) return circle;
  }
  return undefined;
}

function getFiles(wing: string): Map<string, string> {
  const paths = readdirSync(join(ROOT, wing), { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path)).map((path) => join(wing, path));
  return new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

test.each([['contract'], ['src'], ['server', 'demo']])(
  'no folders of %s/ lean on each other in a circle',
  (...wings) => {
    const rooms = getRooms(new Map(wings.flatMap((wing) => [...getFiles(wing)])));
    expect(rooms.size).toBeGreaterThan(2);
    expect(findCircle(rooms)).toBeUndefined();
  },
);

test('a circle is found, also by a type, by a lazy import, and of a folder and its content', () => {
  const circle = (...files: [string, string][]) => findCircle(getRooms(new Map(files)));
  expect(
    circle(['src/a/x.ts', "import '../b/y.ts';"], ['src/b/y.ts', "import '../c/z.ts';"]),
  ).toBeUndefined();
  expect(
    circle(['src/a/x.ts', "import '../b/y.ts';"], ['src/b/y.ts', "import type { X } from '../a/w.ts';"]),
  ).toEqual(['src/a', 'src/b', 'src/a']);
  expect(circle(['src/a/x.ts', "import './b/y.ts';"], ['src/a/b/y.ts', "import('../x.ts');"])).toEqual([
    'src/a',
    'src/a/b',
    'src/a',
  ]);
  expect(circle(['src/a.ts', "import './b.ts';"], ['src/b.ts', "import './c/x.ts';"])).toBeUndefined();
});
