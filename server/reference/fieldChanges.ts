import {
  type Changes,
  fieldChanged,
  formatFieldValue,
  mergeChanges,
} from '../../contract/audit/changeSentences.ts';
import { type Position, positionText } from '../../contract/values/position.ts';
import type { Data } from './collections.ts';
import { getEntryKey, isItem } from './retireMissing.ts';

const MOST_SENTENCES = 50;
/** Characters per value, because park outlines are long. */
const LONGEST = 500;

type Noun = readonly [one: string, many: string];

const ENTRY_LISTS: Record<string, Noun> = {
  parks: ['park', 'parks'],
  main_zones: ['zone', 'zones'],
  placements: ['placement', 'placements'],
  classifications: ['classification', 'classifications'],
  sub_departments: ['sub department', 'sub departments'],
};
const NAME_LISTS: Record<string, { noun: Noun; retired: string }> = {
  values: { noun: ['value', 'values'], retired: 'retired' },
  sub_zone: { noun: ['sub zone', 'sub zones'], retired: 'retired_sub_zone' },
  injuries: { noun: ['injury', 'injuries'], retired: 'retired_injuries' },
};
const FIELD_LABELS: Record<string, string> = {
  title: 'name',
  place: 'place',
  outline: 'shape',
  img_url: 'picture',
  injury_type_id: 'list of injuries',
};

export type ChangedRecord = { name: string; place: string };

/** A missing `retired` equals false, and a missing list equals an empty one (FLOW-8, IAUD-2). */
export function documentChanges(record: ChangedRecord, before: Data, after: Data): Changes {
  const { sentences, details } = recordChanges(record, before, after);
  const rest = sentences.length - MOST_SENTENCES;
  return {
    sentences:
      rest > 0 ? [...sentences.slice(0, MOST_SENTENCES), `${rest} more changes, see the details`] : sentences,
    details: details.map(({ field, ...values }) => ({
      field,
      before: short(values.before),
      after: short(values.after),
    })),
  };
}

function recordChanges(record: ChangedRecord, before: Data, after: Data): Changes {
  const fields = Object.keys(FIELD_LABELS).flatMap((field) => {
    const [was, is] = [before, after].map((version) => textAt(version, field)) as [string, string];
    return was === is ? [] : [fieldChanged(`${FIELD_LABELS[field]} of ${record.name}`, was, is)];
  });
  const lists = Object.keys({ ...after, ...before }).flatMap((field) => {
    const [names, noun] = [NAME_LISTS[field], ENTRY_LISTS[field]];
    if (names) return nameChanges(record, names.noun, getNames(before, field), getNames(after, field));
    return noun ? entryChanges(record, noun, getItems(before[field]), getItems(after[field])) : [];
  });
  return mergeChanges([offerChanges(record.name, isOffered(before), isOffered(after)), ...fields, ...lists]);
}

const isOffered = ({ retired }: Data) => retired !== true;

function offerChanges(name: string, was: boolean | undefined, is: boolean): Changes {
  if (was === is) return mergeChanges([]);
  const verb = was === undefined ? 'Add' : is ? 'Restore' : 'Retire';
  const state = (offered: boolean | undefined) =>
    offered === undefined ? '' : offered ? 'offered' : 'retired';
  return { sentences: [`${verb} ${name}`], details: [{ field: name, before: state(was), after: state(is) }] };
}

function getName([one]: Noun, title: string, record: ChangedRecord): string {
  return `${one} "${title}"${within(record)}`;
}

const within = ({ place }: ChangedRecord) => place && ` in ${place}`;

function nameChanges(
  record: ChangedRecord,
  noun: Noun,
  before: ReadonlyMap<string, boolean>,
  after: ReadonlyMap<string, boolean>,
): Changes[] {
  return [
    ...[...after].map(([title, is]) => offerChanges(getName(noun, title, record), before.get(title), is)),
    orderChange(record, noun, listOffered(before), listOffered(after)),
  ];
}

const listOffered = (names: ReadonlyMap<string, boolean>) =>
  [...names].filter(([, offered]) => offered).map(([name]) => name);

function entryChanges(
  record: ChangedRecord,
  noun: Noun,
  before: readonly Data[],
  after: readonly Data[],
): Changes[] {
  const known = new Map(before.map((entry) => [getEntryKey(entry), entry]));
  const changes = after.map((entry) => {
    const was = known.get(getEntryKey(entry));
    const title = getTitle(was ?? entry);
    const own = {
      name: getName(noun, title, record),
      place: [title, record.place].filter(Boolean).join(', '),
    };
    if (was) return recordChanges(own, was, entry);
    const { details } = recordChanges(own, {}, { ...entry, title: undefined, retired: false });
    return mergeChanges([offerChanges(own.name, undefined, isOffered(entry)), { sentences: [], details }]);
  });
  const keys = (entries: readonly Data[]) => entries.filter(isOffered).map(getTitle);
  return [...changes, orderChange(record, noun, keys(before), keys(after))];
}

const getTitle = ({ title, park, id }: Data) => String(title ?? park ?? id);

function orderChange(
  record: ChangedRecord,
  [, many]: Noun,
  before: readonly string[],
  after: readonly string[],
): Changes {
  const kept = before.filter((title) => after.includes(title));
  const now = after.filter((title) => before.includes(title));
  if (kept.every((title, index) => title === now[index])) return mergeChanges([]);
  const what = many + within(record);
  const detail = { field: `order of ${what}`, before: kept.join(', '), after: now.join(', ') };
  return { sentences: [`Reorder ${what}`], details: [detail] };
}

function getNames(version: Data, field: string): Map<string, boolean> {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const retired = texts(version[NAME_LISTS[field]?.retired ?? '']);
  return new Map([...texts(version[field]), ...retired].map((name) => [name, !retired.includes(name)]));
}

function getItems(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function textAt(version: Data, field: string): string {
  if (field === 'place') return typeof version.lat === 'number' ? positionText(version as Position) : '';
  if (field === 'outline')
    return getItems(version.outline)
      .map((point) => positionText(point as Position))
      .join('; ');
  return formatFieldValue(field, version[field]);
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
