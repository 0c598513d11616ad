import { NAME_MAX_LENGTH } from '../../contract/limits.ts';
import { storable } from '../../contract/schemas/common.ts';
import { nameKey } from '../../contract/text.ts';
import { invalidFields } from '../http/refusal.ts';
import { getEntryKey } from './retireMissing.ts';

const MAY_BE_EMPTY = ['img_url', 'injury_type_id'];
const ADDRESS_MAX_LENGTH = 2000;
const MOST_ENTRIES = 1000;

/** Finds errors that a schema cannot express, such as duplicates. @throws Refusal 400 with texts by field */
export function assertNoProblems(data: object): void {
  const errors = findProblems(data);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

function findProblems(
  value: unknown,
  path: string[] = [],
  retired: readonly unknown[] = [],
): Record<string, string> {
  const field = path.join('.');
  if (typeof value === 'string') {
    const problem = problemOfText(value, path.at(-1) ?? '');
    return problem ? { [field]: problem } : {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const repeated = Array.isArray(value) ? problemOfList(value, retired) : undefined;
  return Object.assign(
    repeated ? { [field]: repeated } : {},
    ...Object.entries(value).map(([name, inner]) =>
      findProblems(inner, [...path, name], listRetired(value, name)),
    ),
  );
}

function listRetired(item: object, name: string): readonly unknown[] {
  const list = Reflect.get(item, name.startsWith('retired') ? name : 'retired');
  return Array.isArray(list) ? list : [];
}

function problemOfText(text: string, name: string): string | undefined {
  if (!storable.safeParse(text).success) return 'This text has characters that cannot be stored.';
  if (text !== text.trim()) return 'Please remove the spaces around the text.';
  if (MAY_BE_EMPTY.includes(name)) {
    return text.length > ADDRESS_MAX_LENGTH ? 'This is too long.' : undefined;
  }
  if (text === '') return 'Please enter a text.';
  return text.length > NAME_MAX_LENGTH ? `Please use at most ${NAME_MAX_LENGTH} characters.` : undefined;
}

/** Names that differ only in case or Unicode form are duplicates, unless all but one are retired (REF-3). */
function problemOfList(list: unknown[], retired: readonly unknown[]): string | undefined {
  if (list.length > MOST_ENTRIES) return `Please use at most ${MOST_ENTRIES} entries.`;
  const keys = list.map((entry) => (typeof entry === 'string' ? entry : getEntryKey(entry)));
  const names = list.filter((entry) => !retired.includes(entry)).map(offeredName);
  const repeated = findRepeated(keys) ?? findRepeated(names, nameKey);
  return repeated === undefined ? undefined : `"${repeated.slice(0, NAME_MAX_LENGTH)}" appears twice.`;
}

function findRepeated(texts: (string | undefined)[], formOf = (text: string) => text): string | undefined {
  const forms = texts.map((text) => text !== undefined && formOf(text));
  return texts.find((text, index) => text !== undefined && forms.indexOf(forms[index] ?? false) !== index);
}

function offeredName(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null || Reflect.get(entry, 'retired')) return undefined;
  const name = Reflect.get(entry, 'title') ?? Reflect.get(entry, 'park');
  return typeof name === 'string' ? name : undefined;
}
