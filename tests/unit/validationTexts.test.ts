import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { FIELD_TEXTS } from '../../contract/validation.ts';
import { parseInput, Refusal } from '../../server/http/refusal.ts';
import { COLLECTIONS, type CollectionName } from '../../server/reference/collections.ts';
import { SAMPLE_INPUTS } from './contract/sampleInputs.ts';

/** Technical wording of validators, and the spelling of paths and wire names. */
const NOT_A_PERSONS =
  /invalid|expected|received|too (?:small|big|short|long)|must (?:NOT|have|be \w+ (?:than|to))|nan\b|undefined|null|regex|zod|\w_\w|[a-z]\.[a-z0-9]/i;

/** Must match the requirements exactly. */
const OF_THE_REQUIREMENTS: readonly string[] = Object.values(FIELD_TEXTS);

const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(6_000),
  '\u0000',
  7,
  -1,
  1.5,
  1e12,
  true,
  [],
  [7],
  {},
  { x: 1 },
];

/** Yields the value with each part in turn replaced by `wrong`. */
function* spoiled(value: unknown, wrong: unknown): Generator<unknown> {
  yield wrong;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const spoiledPart of spoiled(part, wrong)) {
      yield Array.isArray(value) ? value.with(Number(key), spoiledPart) : { ...value, [key]: spoiledPart };
    }
  }
  if (!Array.isArray(value)) yield { ...value, never_heard_of: wrong };
}

function getTexts(parse: () => unknown): string[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message, ...Object.values(error.body.errors ?? {})];
  }
}

test('UDET-12 DET-9 every invalid input of a call gets a readable reason', () => {
  const said = new Set<string>();
  for (const name of Object.keys(SAMPLE_INPUTS) as EndpointName[]) {
    for (const sample of SAMPLE_INPUTS[name]) {
      for (const wrong of WRONG) {
        for (const input of spoiled(sample, wrong)) {
          for (const text of getTexts(() => parseInput(endpoints[name].input, input))) said.add(text);
        }
      }
    }
  }
  expect(said.size).toBeGreaterThan(30);
  const strange = [...said].filter((text) => NOT_A_PERSONS.test(text) && !OF_THE_REQUIREMENTS.includes(text));
  expect(strange).toEqual([]);
});

test('REF-2 every invalid reference document gets a readable reason', () => {
  const said = new Set<string>();
  for (const collection of Object.keys(COLLECTIONS) as CollectionName[]) {
    const schema = COLLECTIONS[collection].schemaOf('parks');
    for (const wrong of WRONG) {
      for (const text of getTexts(() => parseInput(schema, { id: 'parks', parks: [wrong], title: wrong })))
        said.add(text);
    }
  }
  expect(said.size).toBeGreaterThan(2);
  expect([...said].filter((text) => NOT_A_PERSONS.test(text))).toEqual([]);
});

test('FORM-14 the message names the fields as the form does', () => {
  const [sample] = SAMPLE_INPUTS.create_incident;
  const input = structuredClone(sample) as {
    case_details: { incident_description: Record<string, unknown> };
  };
  Object.assign(input.case_details.incident_description, { incident_title: 7, area_condition: [7] });
  const [message, ...texts] = getTexts(() => parseInput(endpoints.create_incident.input, input));
  expect(message).toBe('Please check: Incident Title, Area condition.');
  expect(texts).toEqual(['Please enter a text.', 'Please enter a text.']);
});
