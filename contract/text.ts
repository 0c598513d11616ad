/* Text forms (DATA-5). Migration 0023 has the same rules in SQL, and tests/api/textForms.test.ts compares the two. */

const ASCII = /^[\0-\x7F]*$/;
const OTHER_SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
/** Soft hyphen, Arabic letter mark, zero-width space, direction marks, word joiner, invisible operators, BOM. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Joiners stay after emoji and after Arabic and Indic letters, whose spelling needs them. */
const STRAY_JOINERS =
  /(?<![\uFE0F\u0600-\u109F\u1780-\u18AF\uA840-\uABFF\uFB50-\uFDFF\uFE70-\uFEFC\u2190-\u2BFF\u{11000}-\u{11FFF}\u{1F000}-\u{1FAFF}])[\u200C\u200D]+/gu;

/** The stored form: NFC, ordinary spaces, no invisible characters; line breaks stay. */
export function normalizeText(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(OTHER_SPACES, ' ').replace(INVISIBLE, '').replace(STRAY_JOINERS, '').normalize('NFC');
}

export function normalizeTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return normalizeText(value) as Value;
  if (Array.isArray(value)) return value.map(normalizeTexts) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, normalizeTexts(inner)]),
  ) as Value;
}

/** Spaces, hyphens, apostrophes, accents and invisible characters. */
const NOT_COMPARED =
  /[\u0300-\u036F\uFE00-\uFE0F\t-\r '\-`\u0085\u00AD\u02B9-\u02BF\u02C8\u061C\u1680\u200B-\u2015\u2018-\u201B\u2028-\u202E\u2032\u2035\u2043\u2060-\u2069\u2212\uFEFF]/g;

/** Letters that NFKD does not decompose, and that people type without stroke or dot. */
const PLAIN_LETTERS: Record<string, string> = Object.fromEntries(
  'ß:ss æ:ae œ:oe ø:o đ:d ð:d ł:l ħ:h ŧ:t ı:i ς:σ'.split(' ').map((pair) => pair.split(':')),
);

/** `Mei-Ling`, `Mei Ling` and `Meiling` are equal, as are case, accents and width. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(NOT_COMPARED, '')
    .toLowerCase()
    .replace(/[ßæœøđðłħŧıς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKC');
}

export function hasWords(text: string, words: string): boolean {
  return foldText(text).includes(foldText(words));
}

/** Ignores case and Unicode form (REF-3). */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

export function nameKey(name: string): string {
  return normalizeText(name).normalize('NFKC').toLowerCase();
}

/** Mail programs turn `parks.example/x` into a link, even in a name. `K.Muthu` becomes `K. Muthu`. */
export function nameInMessage(name: string): string {
  return name.replace(/\.(?=\S)/g, '. ');
}

/** Characters of a quoted value. */
const QUOTED_MAX = 60;

export function quote(text: string): string {
  return `'${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}'`;
}

/** Accepts `INC-001197`, `INC 1197`, `#1197` and `1197`. */
export function toIncidentNumber(words: string): number | undefined {
  const [, digits] = /^(?:inc|#)?0*([1-9]\d{0,15})$/.exec(foldText(words)) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}
