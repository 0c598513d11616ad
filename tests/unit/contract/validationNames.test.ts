import { expect, test } from 'vitest';
import { validateCasualtyName, validateWitnessName } from '../../../contract/incidents/personFields.ts';
import { validateUserName } from '../../../contract/validation.ts';

const NAMES = [
  "Mary O'Brien",
  'Mary O’Brien',
  'Tan-Lee Hui Ling',
  'S/O Raju',
  'Kumar s/o Raju',
  'Siti binte Rahman',
  'Muhammad bin Ab. Rahman',
  'José Núñez',
  'Jose\u0301 Nu\u0301n\u0303ez',
  '陈',
  '陈伟明',
  'முருகன் செல்வம்',
  'க்\u200Cஷேத்ரன்',
  'ශ්\u200Dරී ලාල්',
  'رحمة بنت يوسف',
  'สมชาย ใจดี',
  'Nguyễn Thị Ngọc Ánh',
  'さくら 々 ー',
  'Łukasz Đỗ',
];

const NO_NAMES = [
  ['only signs', "-'./"],
  ['an angle bracket', 'Tan <b>'],
  ['an at sign', 'tan@example'],
  ['a semicolon', 'Tan; Lee'],
  ['an emoji', 'Tan 🐯'],
  ['a tab', 'Tan\tLee'],
  ['a line break', 'Tan\nLee'],
  ['a NUL', 'Tan\u0000'],
  ['a zero-width space', 'Tan\u200BLee'],
  ['a direction override', 'Tan\u202ELee'],
  ['a lone surrogate', 'Tan\uD800'],
  ['marks without a letter', '\u0301\u0301'],
  ['an underscore', 'Tan_Lee'],
] as const;

test.each(NAMES)('UDET-13 CAS-2 WIT-2 %s is a name', (name) => {
  expect([validateUserName(name), validateCasualtyName(name), validateWitnessName(name)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each(NO_NAMES)('UDET-13 CAS-2 WIT-2 no name has %s', (_, text) => {
  expect([validateUserName(text), validateCasualtyName(text), validateWitnessName(text)]).toEqual([
    'Must be valid.',
    'Must be valid.',
    'Must be valid.',
  ]);
});

test('UDET-13 CAS-2 WIT-2 spaces are no name, and a line break is no part of one', () => {
  expect(validateUserName('   ')).toBe('Required Field');
  expect(validateCasualtyName('   ')).toBe('Must be valid.');
  expect(validateWitnessName('   ')).toBe('Must be valid.');
  expect([validateUserName('Tan\n'), validateCasualtyName('Tan\n')]).toEqual([
    'Must be valid.',
    'Must be valid.',
  ]);
});

test('UDET-13 a user may be numbered, as in Ranger 2; CAS-2 WIT-2 a casualty or witness is not', () => {
  expect(validateUserName('Ranger 2')).toBeUndefined();
  expect(validateCasualtyName('Ranger 2')).toBe('Must be valid.');
  expect(validateWitnessName('Ranger 2')).toBe('Must be valid.');
});

test('UDET-13 a name is required; WIT-2 that of a witness is not', () => {
  expect(validateUserName('')).toBe('Required Field');
  expect(validateWitnessName('')).toBeUndefined();
});

test.each(['evil.example/x', 'www.evil.example/', 'Please open evil.example/login'])(
  'AUTH-18 %s is refused as a name, because mail programs would turn it into a link',
  (name) => {
    expect(validateUserName(name)).toBe('Must be valid.');
  },
);

test.each(['Raju S/O K.Muthu', 'A.P.J. Abdul', 'Mohd.Ali', 'S/O.Raju', 'Siti D/O A. Rahman'])(
  'AUTH-18 UDET-13 %s is accepted as a name',
  (name) => {
    expect(validateUserName(name)).toBeUndefined();
  },
);
