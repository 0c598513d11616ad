import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import * as original from 'inflection';
import * as queryString from 'query-string';
import { describe, expect, test } from 'vitest';
import * as ours from '../../src/shims/inflection.ts';
import isEqual from '../../src/shims/isEqual.ts';
import { parse, stringify } from '../../src/shims/queryString.ts';

const SRC = resolve(import.meta.dirname, '../../src');

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('shims'))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

describe('packages that the build replaces by modules of our own', () => {
  test('labels that react-admin makes are those of the package', () => {
    for (const name of ['incident_id', 'latest_updated_at', 'staffId', 'name', 'users', 'audit_trails']) {
      const steps: ('underscore' | 'humanize')[] = ['underscore', 'humanize'];
      expect(ours.transform(name, steps)).toBe(original.transform(name, steps));
      expect(ours.humanize(name)).toBe(original.humanize(name));
    }
    for (const resource of ['incidents', 'users', 'groups', 'notifications', 'audit_trails']) {
      expect(ours.inflect(resource)).toBe(original.inflect(resource, 2));
      expect(ours.singularize(resource)).toBe(original.singularize(resource));
      expect(ours.capitalize(resource)).toBe(original.capitalize(resource));
    }
  });

  test('LIST-11 the state of a list is written into the address and read again as by the package', () => {
    const filter = JSON.stringify({ park: 'Night Safari', search: "O'Brien & 100% +65 ünder 陈 (a=b) #?" });
    const state = { sort: 'latest_updated_at', order: 'DESC', page: 2, perPage: 10, filter, gone: undefined };
    const address = stringify(state);
    expect(address).toBe(queryString.stringify(state));
    expect(parse(`?${address}`)).toEqual({ ...queryString.parse(`?${address}`) });
    expect(parse(`?${address}`).filter).toBe(filter);
    // Queries as other programs write them, and an empty one.
    for (const search of ['?filter=%7B%7D&page=1', '?sort=a+b', 'page=3', '?', '']) {
      expect(parse(search)).toEqual({ ...queryString.parse(search) });
    }
  });

  test('LIST-6 what is no state of a list is not read, so that the list opens with its own', () => {
    expect(parse('?x=1&utm_source=mail')).toEqual({});
    expect(parse('?x=1&page=2')).toEqual({ page: '2' });
  });

  test('the states of a list, preferences and resources are compared as by the package', () => {
    const original = createRequire(import.meta.url)('lodash/isEqual.js');
    const represent = () => 'INC-1';
    const list = { page: 1, sort: 'title', filter: { parks: ['a', 'b'], search: '', from: null } };
    const values = [
      ...[undefined, null, true, 0, 1, '', '1', [], {}, [undefined], { page: undefined }],
      ...[
        list,
        structuredClone(list),
        { ...list, page: 2 },
        { ...list, page: '1' },
        { ...list, order: 'ASC' },
      ],
      ...[
        { ...list, filter: { ...list.filter, parks: ['b', 'a'] } },
        { ...list, order: undefined },
      ],
      ...[['title'], ['title', 'park'], ['title'], { 0: 'title' }],
      ...[
        { name: 'users', represent },
        { represent, name: 'users' },
        { name: 'users', represent: () => 'INC-1' },
      ],
    ];
    for (const one of values) {
      for (const other of values) expect(isEqual(one, other)).toBe(original(one, other));
    }
  });

  test('nothing of ours needs them', () => {
    expect(sources.length).toBeGreaterThan(50);
    const imports = /from '(jsonexport|inflection|query-string|lodash|eventemitter3|hoist-non-react-statics)/;
    expect(sources.filter(({ text }) => imports.test(text)).map(({ path }) => path)).toEqual([]);
    // Only react-admin's guessers use plurals, only its exporter uses the CSV library, and only emotion's withTheme uses statics.
    const uses =
      /\b(ListGuesser|EditGuesser|ShowGuesser|ExportButton|defaultExporter|downloadCSV|undoableEventEmitter|withTheme)\b/;
    expect(sources.filter(({ text }) => uses.test(text)).map(({ path }) => path)).toEqual([]);
    // react-admin's column chooser; ours is components/list/ColumnsButton.tsx.
    const choosers = /\b(Select)?ColumnsButton\b[^;]*from 'react-admin'|ColumnsSelector|DatagridConfigurable/;
    expect(sources.filter(({ text }) => choosers.test(text)).map(({ path }) => path)).toEqual([]);
    const otherFields = /variant[=:]\s*["']?(standard|filled)|@mui\/material\/(Filled)?Input'/;
    expect(sources.filter(({ text }) => otherFields.test(text)).map(({ path }) => path)).toEqual([]);
    const lists = sources.filter(
      ({ text }) => /<(ListBase|List|InfiniteList)\b/.test(text) && text.includes("'react-admin'"),
    );
    expect(lists.filter(({ text }) => !text.includes('exporter={false}')).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
