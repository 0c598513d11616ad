import { expect, test } from 'vitest';
import { isOwnNameOrEmail } from '../../../contract/passwords.ts';
import { storable } from '../../../contract/schemas/common.ts';
import {
  foldText,
  hasWords,
  isSameName,
  normalizeText,
  normalizeTexts,
  toIncidentNumber,
} from '../../../contract/text.ts';
import { validateEmail, validatePassword } from '../../../contract/validation.ts';
import { isCommonPassword } from '../../../server/platform/commonPasswords.ts';

test.each([
  ['NFC', 'Jose\u0301', 'José'],
  ['an ordinary space', 'Tan\u00A0Mei\u2003Ling\u3000A', 'Tan Mei Ling A'],
  [
    'no zero-width and direction marks',
    '\uFEFFA\u200Bb\u2060c\u00ADd\u200E\u202Ae\u202C\u2066f\u2069',
    'Abcdef',
  ],
  ['no joiner between Latin letters', 'a\u200Db\u200Cc', 'abc'],
  ['line breaks as they are', 'é\n\r\n\tb', 'é\n\r\n\tb'],
  ['a joiner in Sinhala', 'ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['a non-joiner in Persian', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['an old Malayalam chillu', 'അവന്\u200D', 'അവന്\u200D'],
  [
    'an emoji of several',
    '👩🏽\u200D🚒 🏳️\u200D🌈 👨\u200D👩\u200D👧 🧔\u200D♂️',
    '👩🏽\u200D🚒 🏳️\u200D🌈 👨\u200D👩\u200D👧 🧔\u200D♂️',
  ],
  ['wide letters as they are', 'Ｔａｎ', 'Ｔａｎ'],
])('DATA-5 stored text has %s', (_what, typed, stored) => {
  expect(normalizeText(typed)).toBe(stored);
  expect(normalizeText(stored)).toBe(stored);
  expect(storable.parse(typed)).toBe(stored);
  expect(normalizeTexts({ list: [{ text: typed, number: 1, none: null }] })).toEqual({
    list: [{ text: stored, number: 1, none: null }],
  });
});

test.each([
  ['case', 'TAN mei', 'tan Mei'],
  ['accents', 'Nguyễn Đức Søren', 'nguyen duc soren'],
  ['Unicode form', 'Jose\u0301', 'José'],
  ['width', 'Ｔａｎ １２', 'tan 12'],
  ['apostrophes', 'O’Brien O\u02BCBrien D`Souza', "o'brien obrien d‘souza"],
  ['hyphens', 'Mei-Ling Co\u2011op A–B', 'mei ling coop a-b'],
  ['runs of spaces', 'Tan   Mei\u00A0 Ling', 'tan mei ling'],
  ['what is invisible', 'Ta\u200Bn\u00AD', 'tan'],
  ['letters of two', 'Straße Ærø', 'STRASSE aero'],
  ['the Greek letter at the end of a word', 'ΟΔΟΣ', 'οδοσ'],
])('DATA-5 searching does not look at %s', (_what, stored, typed) => {
  expect(foldText(typed)).toBe(foldText(stored));
  expect(hasWords(`a ${stored} b`, typed)).toBe(true);
});

test('DATA-5 searching tells letters apart, and vowels of scripts that need them', () => {
  expect(hasWords('Tan Mei Ling', 'mai')).toBe(false);
  expect(foldText('कि')).not.toBe(foldText('का'));
  expect(foldText('が')).not.toBe(foldText('か'));
});

test.each([
  'INC-001197',
  'inc 001197',
  'INC001197',
  'INC–1197',
  '#1197',
  ' # 001197',
  '1197',
  '001197',
  '１１９７',
])('DATA-5 %s is incident 1197', (words) => expect(toIncidentNumber(words)).toBe(1197));

test.each(['INC-', '#', '0', 'ramp 1197', '1197a', '99999999999999999', ''])(
  'DATA-5 %j is no number of an incident',
  (words) => expect(toIncidentNumber(words)).toBeUndefined(),
);

test('REF-3 names are one that differ only in case or Unicode form', () => {
  expect(isSameName('Café Wing', 'CAFE\u0301 wing')).toBe(true);
  expect(isSameName('Ｗest', 'west')).toBe(true);
  expect(isSameName('Cafe', 'Café')).toBe(false);
});

test('UDET-13 DATA-5 an email is judged as it will be stored', () => {
  expect(validateEmail('jose\u0301@parks.example')).toBeUndefined();
});

test('AUTH-14 the rules of a password look at its NFKC form', () => {
  expect(validatePassword('e\u0301e\u0301e\u0301')).toBe('Please enter at least 6 characters.');
  expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true);
  expect(isOwnNameOrEmail('Jose\u0301', { name: 'José', email: 'x@parks.example' })).toBe(true);
});
