import { formatFieldValue, isSame } from '../../../../../contract/audit/changeSentences.ts';
import { MASKED_FIELDS, MASKED_NAME } from '../../../../../contract/incidents/masking.ts';
import { CATEGORY_LABELS, type Category } from '../../../../../contract/values/incidentValues.ts';

/** `opened` is the value when the form was opened; `theirs` is the value another person saved. */
export type ThreeWay<Value> = { opened: Value; mine: Value; theirs: Value };

export type Fields = Record<string, unknown>;

/** A field that both changed to different values, in readable form (DET-11). */
export type Conflict = {
  path: string;
  label: string;
  opened: string;
  mine: string;
  theirs: string;
  values: Record<'opened' | 'mine' | 'theirs', Fields>;
};

export type Merged<Value> = { value: Value; conflicts: Conflict[]; autoMerged: string[] };

/** The path and labels of some fields, and which of them are decided together. */
export type FieldContext = {
  path: string;
  prefix: string;
  labelOf: (field: string) => string;
  linkedFields?: (mine: Fields, theirs: Fields) => string[][];
};

/**
 * Merges field by field. Linked fields are decided together, so that the result is a combination that could have been
 * entered (DET-11).
 */
export function mergeFields(place: FieldContext, three: ThreeWay<Fields>): Merged<Fields> {
  const links = place.linkedFields?.(three.mine, three.theirs) ?? [];
  const bound = new Set(links.flat());
  const alone = collectKeys(three).flatMap((field) => (bound.has(field) ? [] : [[field]]));
  const decided = [...links, ...alone].map((fields) => decide(place, fields, three));
  return {
    value: Object.assign({}, ...decided.map(({ value }) => value)),
    conflicts: decided.flatMap(({ conflicts }) => conflicts),
    autoMerged: decided.flatMap(({ autoMerged }) => autoMerged),
  };
}

function decide(place: FieldContext, fields: string[], three: ThreeWay<Fields>): Merged<Fields> {
  const { opened, mine, theirs } = three;
  const [myChanges, theirChanges] = [
    getChangedFields(fields, opened, mine),
    getChangedFields(fields, opened, theirs),
  ];
  const agree = (changed: string[]) => changed.every((field) => isAlike(field, mine[field], theirs[field]));
  // A side that contains all changes of the other wins.
  if (agree(myChanges)) return autoMerged(place, fields, theirs, mine);
  if (agree(theirChanges)) return autoMerged(place, fields, mine, mine);
  const [first = ''] = fields;
  const list = fields.length === 1 ? joinedList(first, three) : undefined;
  if (list) return autoMerged(place, fields, { [first]: list }, mine);
  return {
    value: pick(mine, fields),
    conflicts: [toConflict(place, fields, three)],
    autoMerged: [],
  };
}

function autoMerged(place: FieldContext, fields: string[], from: Fields, mine: Fields): Merged<Fields> {
  const news = fields.filter((field) => !isAlike(field, mine[field], from[field]));
  return {
    value: pick(from, fields),
    conflicts: [],
    autoMerged: news.map((field) => place.prefix + place.labelOf(field)),
  };
}

const MASKABLE: ReadonlySet<string> = new Set(Object.values(MASKED_FIELDS).flat());

/** A masked name counts as a change only if the field was empty before (LIST-12). */
export function getChangedFields(fields: readonly string[], opened: Fields, now: Fields): string[] {
  return fields.filter((field) =>
    MASKABLE.has(field) && now[field] === MASKED_NAME
      ? isAlike(field, opened[field], '')
      : !isAlike(field, opened[field], now[field]),
  );
}

/** A missing frequency means `repeat` (DET-13). */
function isAlike(field: string, one: unknown, other: unknown): boolean {
  if (field !== 'noti_frequency') return isSame(field, one, other);
  return (one || 'repeat') === (other || 'repeat');
}

export function areEqual(fields: readonly string[], one: Fields, other: Fields): boolean {
  return fields.every((field) => isAlike(field, one[field], other[field]));
}

/** Merges lists without an order: keeps additions of both sides and drops what either removed. */
function joinedList(field: string, three: ThreeWay<Fields>): unknown[] | undefined {
  const list = (side: Fields) => (Array.isArray(side[field]) ? side[field] : []);
  const [opened, mine, theirs] = [list(three.opened), list(three.mine), list(three.theirs)];
  if (field === 'emergency_services_activated') return joinTicks({ opened, mine, theirs });
  if (!['photo_video', 'injury_type', 'area_condition'].includes(field)) return undefined;
  return [
    ...mine.filter((entry) => theirs.includes(entry) || !opened.includes(entry)),
    ...theirs.filter((entry) => !mine.includes(entry) && !opened.includes(entry)),
  ];
}

type Tick = { name: string; checked: boolean };

function joinTicks({ opened, mine, theirs }: ThreeWay<Tick[]>): Tick[] {
  const isTicked = (list: Tick[], name: string) => list.some((tick) => tick.name === name && tick.checked);
  const names = new Set([...mine, ...theirs].map(({ name }) => name));
  return [...names].map((name) => {
    const isMine = isTicked(mine, name) !== isTicked(opened, name);
    return { name, checked: isTicked(isMine ? mine : theirs, name) };
  });
}

function toConflict(place: FieldContext, fields: string[], three: ThreeWay<Fields>): Conflict {
  const { mine, theirs } = three;
  const disputed = fields.filter((field) => !isAlike(field, mine[field], theirs[field]));
  const shown = (side: Fields) => getLines(place, disputed, side);
  const values = (side: Fields) =>
    Object.fromEntries(fields.map((field) => [getPath(place, field), side[field]]));
  return {
    path: getPath(place, disputed[0] ?? ''),
    label: place.prefix + disputed.map(place.labelOf).join(', '),
    opened: shown(three.opened),
    mine: shown(mine),
    theirs: shown(theirs),
    values: { opened: values(three.opened), mine: values(mine), theirs: values(theirs) },
  };
}

const getPath = ({ path }: FieldContext, field: string) => (path ? `${path}.${field}` : field);

function getLines(place: FieldContext, fields: string[], side: Fields): string {
  return fields.length === 1 ? shownText(fields[0] ?? '', side) : toNamedLines(place, fields, side);
}

export function toNamedLines({ labelOf }: FieldContext, fields: string[], side: Fields): string {
  return fields.map((field) => `${labelOf(field)}: ${shownText(field, side) || '-'}`).join('\n');
}

const NAMES: readonly string[] = ['injury_name', 'guest_name'];

/** Formats like the audit trail, but shows names, because this person can read them on the server anyway. */
function shownText(field: string, side: Fields): string {
  const value = side[field];
  if (field === 'category') return CATEGORY_LABELS[value as Category] ?? '';
  return NAMES.includes(field) ? String(value ?? '') : formatFieldValue(field, value);
}

export function collectKeys({ opened, mine, theirs }: ThreeWay<Fields>): string[] {
  return [...new Set([opened, mine, theirs].flatMap((side) => Object.keys(side)))];
}

export function pick(side: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.flatMap((field) => (field in side ? [[field, side[field]]] : [])));
}
