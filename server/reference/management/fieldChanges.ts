import type { FieldChange } from '../../../contract/schemas/auditTrail.ts';
import type { Data } from './collections.ts';
import { keyOf } from './keepKnown.ts';

/** Sentences of one entry; all changes stand in its details. */
const MOST_SENTENCES = 50;
/** Characters of a value in an entry: a park's outline is long, and only that it changed matters. */
const LONGEST = 500;

/** What differs between two versions of a document, field by field: `placements.footpath.title`. */
export function fieldChangesOf(before: Data, after: Data): FieldChange[] {
  const was = flatten(before);
  const is = flatten(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
    .map(({ field, ...values }) => ({ field, before: short(values.before), after: short(values.after) }));
}

/** FLOW-8's wording. */
export function sentencesOf(changes: FieldChange[]): string[] {
  const sentences = changes.map(({ field, before, after }) => {
    if (field.split('.').at(-1) === 'retired' && after === 'true') {
      const what = field.split('.').slice(0, -1).join('.');
      return what ? `Retire ${what}` : 'Retire';
    }
    return `Update ${field} from ${before || 'nothing'} to ${after || 'nothing'}`;
  });
  const rest = sentences.length - MOST_SENTENCES;
  return rest > 0 ? [...sentences.slice(0, MOST_SENTENCES), `Update ${rest} more fields`] : sentences;
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    return new Map(value === undefined ? [] : [[path, String(value)]]);
  }
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
    return new Map([[path, value.join(', ')]]);
  }
  // Points of an outline have no names, and none of them means anything alone.
  if (Array.isArray(value) && value.some((entry) => keyOf(entry) === undefined)) {
    return new Map([[path, JSON.stringify(value)]]);
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry) => [keyOf(entry) ?? '', entry])
    : Object.entries(value);
  return new Map(entries.flatMap(([name, inner]) => [...flatten(inner, path ? `${path}.${name}` : name)]));
}
