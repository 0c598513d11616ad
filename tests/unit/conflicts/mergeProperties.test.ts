import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IncidentForm } from '../../../src/custom/incident_form/values/incidentForm.ts';
import {
  mergeIncident,
  resolveConflicts,
  toMergeBase,
} from '../../../src/resources/incidents/edit/conflicts/mergeIncident.ts';
import { signaturesIn } from '../../../src/resources/incidents/edit/conflicts/signaturesIn.ts';
import { edited, findImpossible, getFields, opened } from './edits.ts';

type Fields = Record<string, unknown>;

const resolved = (mine: IncidentForm, theirs: IncidentForm, choice: 'mine' | 'theirs') => {
  const { merged, conflicts } = mergeIncident(opened(), mine, theirs);
  const choices = Object.fromEntries(conflicts.map(({ path }) => [path, choice]));
  return resolveConflicts(merged, conflicts, choices);
};

function getChanges(form: IncidentForm): [string, unknown][] {
  const before = getFields(opened());
  return Object.entries(getFields(form)).filter(([path, value]) => before[path] !== value);
}

test('DET-11 without changes nothing is merged', () => {
  expect(mergeIncident(opened(), opened(), opened())).toEqual({
    merged: opened(),
    conflicts: [],
    autoMerged: [],
  });
});

test('DET-11 changes of one side alone are applied completely', () => {
  fc.assert(
    fc.property(edited, (form) => {
      const mine = mergeIncident(opened(), form, opened());
      expect(mine.conflicts).toEqual([]);
      expect(mine.autoMerged).toEqual([]);
      expect(getFields(mine.merged)).toEqual(getFields(form));
      const theirs = mergeIncident(opened(), opened(), form);
      expect(theirs.conflicts).toEqual([]);
      expect(getFields(theirs.merged)).toEqual(getFields(form));
    }),
  );
});

test('DET-11 the same change on both sides is not a conflict', () => {
  fc.assert(
    fc.property(edited, (form) => {
      const { merged, conflicts, autoMerged } = mergeIncident(opened(), form, structuredClone(form));
      expect(conflicts).toEqual([]);
      expect(autoMerged).toEqual([]);
      expect(getFields(merged)).toEqual(getFields(form));
    }),
  );
});

test('DET-11 the result is the same whichever side merges', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const [here, there] = [mergeIncident(opened(), mine, theirs), mergeIncident(opened(), theirs, mine)];
      expect(here.conflicts.map(({ label }) => label).sort()).toEqual(
        there.conflicts.map(({ label }) => label).sort(),
      );
      expect(getFields(resolved(mine, theirs, 'mine'))).toEqual(getFields(resolved(theirs, mine, 'theirs')));
    }),
  );
});

/** These lists merge entry by entry, see below. */
const LISTS = /photo_video|injury_type$|area_condition|emergency_services|notification_list|checked_users/;

test('DET-11 every change is in the merged form or in a conflict', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      for (const [side, choice] of [
        [mine, 'mine'],
        [theirs, 'theirs'],
      ] as const) {
        const form = getFields(resolved(mine, theirs, choice));
        for (const [path, value] of getChanges(side)) {
          if (LISTS.test(path)) continue;
          expect([path, form[path]]).toEqual([path, value]);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('DET-11 a merged list has the additions of both sides and none of their removals', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const getPhotos = ({ case_details }: IncidentForm) => case_details.photo_video;
      const before = getPhotos(opened());
      const after = getPhotos(mergeIncident(opened(), mine, theirs).merged);
      const all = [...new Set([...before, ...getPhotos(mine), ...getPhotos(theirs)])];
      const expected = all.filter((photo) => {
        const [here, there] = [getPhotos(mine).includes(photo), getPhotos(theirs).includes(photo)];
        return before.includes(photo) ? here && there : here || there;
      });
      expect([...after].sort()).toEqual(expected.sort());
    }),
  );
});

test('DET-11 FORM-4 every resolution is an incident that the form could produce', () => {
  fc.assert(
    fc.property(edited, edited, fc.array(fc.boolean(), { minLength: 12 }), (mine, theirs, ticks) => {
      fc.pre(findImpossible(mine).length + findImpossible(theirs).length === 0);
      const { merged, conflicts } = mergeIncident(opened(), mine, theirs);
      const choices = Object.fromEntries(
        conflicts.map(({ path }, index) => [path, ticks[index % ticks.length] ? 'mine' : 'theirs'] as const),
      );
      expect(findImpossible(resolveConflicts(merged, conflicts, choices))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('DET-11 with the rest merged, the form is based on their version, except for the conflicts', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const result = mergeIncident(opened(), mine, theirs);
      const base = toMergeBase(opened(), theirs, result);
      const again = mergeIncident(base, result.merged, theirs);
      expect(again.conflicts.map(({ path }) => path)).toEqual(result.conflicts.map(({ path }) => path));
      expect(again.autoMerged).toEqual([]);
      expect(again.merged).toEqual(result.merged);
      if (result.conflicts.length === 0) expect(getFields(base)).toEqual(getFields(theirs));
      // They take everything back: what is left is mine.
      const mineAlone = mergeIncident(base, result.merged, opened()).merged;
      const [kept, before, own] = [mineAlone, opened(), mine].map((form) => getFields(form)) as [
        Fields,
        Fields,
        Fields,
      ];
      const isForeign = (path: string) =>
        !LISTS.test(path) && !path.includes('[') && own[path] === before[path];
      const foreign = Object.keys(before).filter(isForeign);
      for (const path of foreign) expect([path, kept[path]]).toEqual([path, before[path]]);
    }),
    { numRuns: 150 },
  );
});

test('DET-11 each conflict has its own path, and its two sides differ', () => {
  fc.assert(
    fc.property(edited, edited, (mine, theirs) => {
      const { conflicts } = mergeIncident(opened(), mine, theirs);
      expect(new Set(conflicts.map(({ path }) => path)).size).toBe(conflicts.length);
      for (const conflict of conflicts) {
        expect(conflict.label).not.toBe('');
        const shown = (side: 'mine' | 'theirs') => [conflict[side], ...signaturesIn(conflict.values[side])];
        expect(shown('mine')).not.toEqual(shown('theirs'));
      }
    }),
  );
});
