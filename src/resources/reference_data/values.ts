import type { RaRecord } from 'react-admin';
import { fixedValues } from '../../../contract/reference/fixedValues.ts';
import { slug } from '../../../contract/slug.ts';
import { isSameName } from '../../../contract/text.ts';

/*
 * Changes are functions of the current document. If another person saved first, the same change applies to their
 * version, so that both are kept (REF-2).
 */

/** `key` is unique in the document. */
export type Value = {
  key: string;
  title: string;
  retired: boolean;
  isFixed?: boolean;
};

export type Part<Document extends RaRecord> = {
  read: (document: Document) => Value[];
  write: (document: Document, values: readonly Value[]) => Document;
  /**
   * The records that keep the old name of a renamed value without an id. The new name then becomes a new value and
   * the old one is retired.
   */
  keptBy?: 'Incidents' | 'Incidents and accounts';
};

export type Change = (values: readonly Value[]) => Value[];

/** Another person changed the value, so the change needs confirmation; the text describes its current state. */
export class ConflictError extends Error {
  readonly now: Value | undefined;

  constructor(text: string, now: Value | undefined) {
    super(text);
    this.now = now;
  }
}

export class Unfit extends Error {}

export function add(title: string): Change {
  return (values) => {
    refuseUnfit(values, title, undefined);
    const retired = values.find((value) => isSameName(value.title, title));
    if (retired) return offered(values, retired.key, true);
    return [...values, { key: title, title, retired: false }];
  };
}

/** @param siblings values of other documents that must have another name (FORM-4) */
export function rename(seen: Value, title: string, siblings: readonly Value[] = []): Change {
  return (values) => {
    const { key } = asSeen(values, seen);
    refuseUnfit([...values, ...siblings], title, key);
    return values
      .filter((value) => value.key === key || !isSameName(value.title, title))
      .map((value) => (value.key === key ? { ...value, title } : value));
  };
}

export function retire(seen: Value): Change {
  return (values) => offered(values, asSeen(values, seen).key, false);
}

/** @param siblings as in `rename` */
export function restore({ key, title }: Value, siblings: readonly Value[] = []): Change {
  return (values) => {
    refuseUnfit([...values, ...siblings], title, key);
    return offered(values, key, true);
  };
}

export function offer(entry: Value): Change {
  return (values) =>
    values.some(({ key }) => key === entry.key)
      ? offered(values, entry.key, true)
      : [...values, { ...entry, retired: false }];
}

export function move(value: Value, by: -1 | 1): Change {
  return (values) => {
    const to = movedPosition(values, value, by);
    if (!to) return [...values];
    const moved = values.filter(({ key, retired }) => key === value.key && !retired);
    const others = values.filter(({ key, retired }) => key !== value.key && !retired);
    const before = others.splice(0, to.position - 1);
    return [...before, ...moved, ...others, ...values.filter(({ retired }) => retired)];
  };
}

/** Counts the values that are offered, from 1. Undefined at the end of the list. */
export function movedPosition(
  values: readonly Value[],
  { key }: Value,
  by: -1 | 1,
): { position: number; of: number } | undefined {
  const shown = values.filter(({ retired }) => !retired);
  const from = shown.findIndex((value) => value.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return undefined;
  return { position: to + 1, of: shown.length };
}

export function sortValues(values: readonly Value[]): Value[] {
  return [...values.filter(({ retired }) => !retired), ...values.filter(({ retired }) => retired)];
}

function offered(values: readonly Value[], key: string, isOffered: boolean): Value[] {
  return values.map((value) => (value.key === key ? { ...value, retired: !isOffered } : value));
}

function asSeen(values: readonly Value[], seen: Value): Value {
  const now = values.find(({ key }) => key === seen.key);
  if (now && now.title === seen.title && now.retired === seen.retired) return now;
  throw new ConflictError(
    now && now.title !== seen.title
      ? `Someone else has renamed it to "${now.title}".`
      : now && !now.retired
        ? `Someone else has restored "${seen.title}".`
        : `Someone else has renamed or retired "${seen.title}".`,
    now,
  );
}

function refuseUnfit(values: readonly Value[], title: string, key: string | undefined): void {
  if (title === '') throw new Unfit('Please enter a name.');
  const known = values.find((value) => value.key !== key && !value.retired && isSameName(value.title, title));
  if (known) throw new Unfit(`"${known.title}" already exists.`);
}

type Fields = RaRecord & Record<string, unknown>;
type Entry = { id: string; title: string; retired?: boolean };

export const plainValues: Part<Fields> = {
  keptBy: 'Incidents',
  read: ({ id, values, retired }) =>
    getTexts(values).map((title) => ({
      ...{ key: title, title, retired: getTexts(retired).includes(title) },
      ...(fixedValues(String(id)).includes(title) && { isFixed: true }),
    })),
  write: (document, values) => ({
    ...document,
    values: values.map(({ title }) => title),
    retired: toTexts(values, true),
  }),
};

/** Values of two lists of texts. */
export function fromTexts(offered: readonly string[], retired: readonly string[]): Value[] {
  return [
    ...offered.map((title) => ({ key: title, title, retired: false })),
    ...retired.map((title) => ({ key: title, title, retired: true })),
  ];
}

export function toTexts(values: readonly Value[], isRetired: boolean): string[] {
  return values.filter(({ retired }) => retired === isRetired).map(({ title }) => title);
}

export const INJURIES: Part<Fields> = {
  keptBy: 'Incidents',
  read: ({ injuries, retired_injuries }) => fromTexts(getTexts(injuries), getTexts(retired_injuries)),
  write: (document, values) => ({
    ...document,
    injuries: toTexts(values, false),
    retired_injuries: toTexts(values, true),
  }),
};

export const wholeDocument: Part<Fields> = {
  read: ({ id, title, retired }) => [{ key: String(id), title: String(title), retired: retired === true }],
  write: (document, [value]) => ({ ...document, title: value?.title, retired: value?.retired ?? false }),
};

/** Leaves an entry without `retired` unchanged while it is offered. */
export function withRetired<Entry extends { retired?: boolean | undefined }>(
  entry: Entry,
  retired: boolean,
): Entry {
  return (entry.retired ?? false) === retired ? entry : { ...entry, retired };
}

/** Entries with an id; a new entry without one gets an id from its title. */
export function entries(field: 'sub_departments' | 'placements' | 'classifications'): Part<Fields> {
  return {
    read: (document) =>
      getEntries(document[field]).map(({ id, title, retired = false }) => ({ key: id, title, retired })),
    write: (document, values) => {
      const known = new Map(getEntries(document[field]).map((entry) => [entry.id, entry]));
      return {
        ...document,
        [field]: values.map(({ key, title, retired }) => ({
          ...withRetired(known.get(key) ?? {}, retired),
          id: known.has(key) || key !== title ? key : freeId(title, known),
          title,
        })),
      };
    },
  };
}

/** Returns `night-crew` for `Night crew`, or `night-crew-2` if that is taken. */
function freeId(title: string, taken: ReadonlyMap<string, unknown>): string {
  const name = slug(title) || 'value';
  let id = name;
  for (let number = 2; taken.has(id); number++) id = `${name}-${number}`;
  return id;
}

function getTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function getEntries(value: unknown): Entry[] {
  return Array.isArray(value) ? value : [];
}
