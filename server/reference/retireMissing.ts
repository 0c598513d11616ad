type Item = Record<string, unknown>;

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of an entry, or its name in lists without ids. */
export function getEntryKey(entry: unknown): string | undefined {
  if (!isItem(entry)) return undefined;
  const key = entry.id ?? entry.title ?? entry.park;
  return typeof key === 'string' ? key : undefined;
}

/** Omitted entries stay as retired: at any depth, and plain values in the list of retired ones (REF-2). */
export function retireMissing(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return keepEntries(before, after);
  if (!isItem(before) || !isItem(after)) return after;
  const kept: Item = Object.fromEntries(
    Object.entries(after).map(([field, value]) => [field, retireMissing(before[field], value)]),
  );
  const named = { ...kept, ...keepNames(before, kept) };
  return Array.isArray(before.values) && Array.isArray(after.values) ? keepValues(before, named) : named;
}

const RETIRED_NAMES = { injuries: 'retired_injuries', sub_zone: 'retired_sub_zone' };

function keepNames(before: Item, after: Item): Item {
  const lists = Object.entries(RETIRED_NAMES).flatMap(([field, beside]) => {
    if (!Array.isArray(before[field]) || !Array.isArray(after[field])) return [];
    const offered = getTexts(after[field]);
    const known = [after[beside], before[field], before[beside]].flatMap(getTexts);
    const retired = [...new Set(known)].filter((name) => !offered.includes(name));
    return retired.length > 0 || before[beside] ? [[beside, retired]] : [];
  });
  return Object.fromEntries(lists);
}

function keepEntries(before: unknown[], after: unknown[]): unknown[] {
  const known = new Map(before.flatMap((entry) => toPairs(entry)));
  const given = new Set(after.map(getEntryKey));
  const missing = [...known].filter(([key]) => !given.has(key)).map(([, entry]) => entry);
  return [
    ...after.map((entry) => retireMissing(known.get(getEntryKey(entry) ?? ''), entry)),
    ...missing.map((entry) => ({ ...entry, retired: true })),
  ];
}

function toPairs(entry: unknown): [string, Item][] {
  const key = getEntryKey(entry);
  return key !== undefined && isItem(entry) ? [[key, entry]] : [];
}

function keepValues(before: Item, after: Item): Item {
  const given = getTexts(after.values);
  const missing = getTexts(before.values).filter((value) => !given.includes(value));
  const values = [...given, ...missing];
  const retired = new Set([...getTexts(after.retired), ...missing]);
  return { ...after, values, retired: values.filter((value) => retired.has(value)) };
}

function getTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
