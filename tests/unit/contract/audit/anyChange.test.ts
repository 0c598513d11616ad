import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffIncident, type RecordedIncident } from '../../../../contract/audit/changes.ts';
import { isServerSentence } from '../../../../contract/audit/serverSentences.ts';
import { buildCaseDetails } from '../../../helpers/factories.ts';
import { incident } from '../recordedIncident.ts';

const DESCRIPTION = 'case_details.incident_description';
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', minLength: 150, maxLength: 450 }));

/** The path of every editable text. Excludes emergency services, because an unticked one produces no sentence. */
const textPaths = pathsOfTexts(incident()).filter(
  (path) =>
    !/(\bid|_no|\.status|deleted|submitted_\w+|arr_created_at|incident_status|activated.*)$/.test(path),
);

function pathsOfTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOfTexts(inner, path ? `${path}.${key}` : key));
}

function setAt(target: RecordedIncident, path: string, value: string): RecordedIncident {
  const copy = structuredClone(target);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner: object = copy;
  for (const key of keys) inner = Reflect.get(inner, key);
  Reflect.set(inner, last, value);
  return copy;
}

describe('for any change', () => {
  test('IAUD-2 every changed text, and nothing else, gets a sentence and a detail', () => {
    expect(textPaths.length).toBeGreaterThan(60);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ path: fc.constantFrom(...textPaths), value: anyText }), {
          selector: ({ path }) => path,
          maxLength: 12,
        }),
        (edits) => {
          const before = incident();
          const after = edits.reduce((one, { path, value }) => setAt(one, path, value), before);
          const changed = new Set(
            edits.flatMap(({ path }) =>
              JSON.stringify(at(before, path)) === JSON.stringify(at(after, path)) ? [] : [getOwner(path)],
            ),
          );
          const { sentences, details } = diffIncident(before, after);
          expect(details.length).toBe(changed.size);
          // Each change has one sentence, except reference data ids whose choice changed as well.
          const unspoken = ['placement', 'classification'].filter(
            (choice) =>
              changed.has(`${DESCRIPTION}.selected_incident_ids.incident_${choice}_id`) &&
              changed.has(`${DESCRIPTION}.incident_${choice}`),
          );
          expect(sentences.length).toBe(changed.size - unspoken.length);
          expect(sentences.filter((sentence) => !isServerSentence(sentence))).toEqual([]);
        },
      ),
      // The name of a property that every object has.
      { examples: [[[{ path: `${DESCRIPTION}.category`, value: 'toString' }]]] },
    );
  });

  test('IAUD-2 no change gives no sentence, even if the stored keys come in another order', () => {
    const before = incident();
    const reversed = JSON.parse(JSON.stringify(before), (_key, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(diffIncident(before, reversed)).toEqual({ sentences: [], details: [] });
    const after = incident({
      case_details: buildCaseDetails({
        description: { weather: 'Rain', sub_zones: 'Steps', recall_people: 'Yes' },
      }),
    });
    expect(diffIncident(reversed, after).sentences).toEqual(diffIncident(before, after).sentences);
  });
});

const at = (incident: RecordedIncident, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => Reflect.get(inner as object, key), incident);

/** A list counts as one field. */
const getOwner = (path: string) => path.replace(/(photo_video|notification_list)\..*/, '$1');
