import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripSpaces } from '../../../contract/signInFields.ts';
import * as validation from '../../../contract/validation.ts';
import {
  FIELD_TEXTS,
  isEmail,
  validateDateRange,
  validateEmail,
  validateMobile,
  validateOtpLife,
  validatePassword,
  validateStaffId,
} from '../../../contract/validation.ts';

/** Only pages and the server use these texts. The validator tests below cover all others. */
test.each([
  ['AUTH-2', 'signInRequired', 'This is a required field.'],
  ['AUTH-12', 'forgotEmail', 'Please enter valid email'],
  ['AUTH-13', 'codeInvalid', 'Code is invalid. Try again.'],
  ['AUTH-14', 'chosenPasswordDiffers', 'Please enter same password'],
  ['AUTH-14', 'passwordGuessable', 'Please choose a password that is harder to guess.'],
  ['UDET-11', 'passwordDiffers', "New Password and confirm password didn't match."],
] as const)('%s %s is the text of the specification: %s', (_, name, text) =>
  expect(FIELD_TEXTS[name]).toBe(text),
);

describe('email addresses', () => {
  test.each([
    'a@b.sg',
    'mary.o-brien@parks.example',
    "o'brien@parks.example",
    'first.last+tag@mail.parks.example.sg',
    'UPPER_case%x@Example.COM',
    '1234@56.sg',
    'a@xn--fiq228c.com',
    '陈@例子.中国',
    `${'a'.repeat(249)}@b.sg`,
  ])('UDET-13 CAS-2 WIT-2 %s is valid', (email) => {
    expect(isEmail(email)).toBe(true);
    expect(validateEmail(email)).toBeUndefined();
  });

  test.each([
    'plain',
    '@parks.example',
    'mary@',
    'mary@parks',
    'mary@parks.',
    'mary@.example',
    'mary@parks..example',
    'mary@@parks.example',
    'mary@parks@example.sg',
    'mary smith@parks.example',
    ' mary@parks.example',
    'mary@parks.example ',
    'mary@parks.example\n',
    'mary@parks.e',
    'mary@parks.1',
    'mary,lee@parks.example',
    '<mary@parks.example>',
    'mary@parks.example\u0000',
    'mary\r\nBcc: all@parks.example',
    `${'a'.repeat(250)}@b.sg`,
  ])('UDET-13 CAS-2 WIT-2 %j is invalid', (email) => {
    expect(isEmail(email)).toBe(false);
    expect(validateEmail(email)).toBe('Email is invalid');
  });

  test('UDET-13 an email is required', () => expect(validateEmail('')).toBe('Required Field'));
});

describe('accounts and settings', () => {
  test.each([
    ['', 'Required Field'],
    ['+65', 'Required Field'],
    ['+6591234567', undefined],
    ['91234567', undefined],
    ['+123456789012', undefined],
    ['1234567890123', undefined],
    ['+1234567890123', 'Must be vaild'],
    ['12345678901234', 'Must be vaild'],
    ['+', 'Must be vaild'],
    ['6591234567+', 'Must be vaild'],
    ['++6591234567', 'Must be vaild'],
    ['(65)91234567', 'Must be vaild'],
    ['9123-4567', 'Must be vaild'],
    ['91234567-', 'Must be vaild'],
    ['-91234567', 'Must be vaild'],
    ['9123 4567', 'Must be vaild'],
    ['９１２３４５６７', 'Must be vaild'],
    ['91234567\n', 'Must be vaild'],
  ])('UDET-13 mobile %j: %s', (mobile, text) => expect(validateMobile(mobile)).toBe(text));

  test.each([
    ['', 'Please enter the staff id'],
    ['12345678', undefined],
    ['00000000', undefined],
    ['1234567', 'Required 8 numbers'],
    ['123456789', 'Required 8 numbers'],
    ['1234567a', 'Required 8 numbers'],
    ['1234567-', 'Required 8 numbers'],
    ['12345678-', 'Required 8 numbers'],
    ['1234567 ', 'Required 8 numbers'],
    ['-1234567', 'Required 8 numbers'],
    ['１２３４５６７８', 'Required 8 numbers'],
  ])('UDET-13 staff ID %j: %s', (staffId, text) => expect(validateStaffId(staffId)).toBe(text));

  test.each([
    ['', 'Please enter at least 6 characters.'],
    ['12345', 'Please enter at least 6 characters.'],
    ['123456', undefined],
    ['quiet otter', "A password can't contain spaces."],
    ['      ', "A password can't contain spaces."],
  ])('UDET-11 password %j: %s', (password, text) => expect(validatePassword(password)).toBe(text));

  const OTP_LIFE = 'Please enter at least 1 minute and must not start with zero';
  test.each([
    ['1', undefined],
    ['10', undefined],
    ['60', undefined],
    ['', OTP_LIFE],
    ['0', OTP_LIFE],
    ['05', OTP_LIFE],
    ['-1', OTP_LIFE],
    ['1.5', OTP_LIFE],
    ['1e3', OTP_LIFE],
    [' 5', OTP_LIFE],
    ['61', 'Please enter at most 60 minutes'],
    ['10000', 'Please enter at most 60 minutes'],
    ['060', OTP_LIFE],
  ])('SET-2 OTP life time %j: %s', (minutes, text) => expect(validateOtpLife(minutes)).toBe(text));
});

describe('keystroke filters', () => {
  test.each([
    ['AUTH-2 UDET-13 spaces', stripSpaces, ' a b\t@c.sg\n', 'ab@c.sg'],
    ['UDET-13 AUTH-13 staff ID, one-time code', validation.digitsOnly, ' 1a2-3+٤４', '1234'],
    ['SHELL-15 full-width digits become ordinary ones', validation.digitsOnly, '９１２3½', '9123'],
    ['SHELL-15 full width', validation.toHalfWidth, '（＋６５）あ', '(+65)あ'],
    ['UDET-13 mobile', validation.mobileKeystrokes, '+65 (91) 23-45a67.', '+65(91)23-4567'],
    ['UDET-13 a mobile pasted after +65', validation.mobileKeystrokes, '+65+65 9123 4567', '+6591234567'],
    ['UDET-13 another country after +65', validation.mobileKeystrokes, '+65+44 20 7946', '+44207946'],
    ['UDET-13 the +65 of the field alone', validation.mobileKeystrokes, '+65', '+65'],
    ['CAS-2 WIT-2 a contact number', validation.contactKeystrokes, '+65 (9123) 4567', '6591234567'],
    ['CAS-2 WIT-2 its first sign', validation.contactKeystrokes, '+', '+'],
    ['CAS-2 WIT-2 text that is not a number', validation.contactKeystrokes, '+65 home', '+65 home'],
    [
      'FORM-10 MPD-1 property and stoppage texts',
      validation.stripBlockedCharacters,
      "$a&b+c,d:e;f=g?h[i]j@k#l|m{n}o'p<q>r.s^t*u(v)w%x!y/z`0~1",
      'abcdefghijklmnopqrstuvwxyz01',
    ],
    [
      'FORM-10 characters that are not blocked',
      validation.stripBlockedCharacters,
      '2_m "-" \\ 围栏\n',
      '2_m "-" \\ 围栏\n',
    ],
  ])('%s', (_, strip, typed, kept) => {
    expect(strip(typed)).toBe(kept);
    expect(strip(kept)).toBe(kept);
    expect(strip(typed)).toBe(kept);
  });
});

describe('date ranges', () => {
  const FROM = 'Plesae select "To Date" less than "From Date"';
  const TO = 'Plesae select "To Date" greater than "From Date"';

  test.each([
    ['from', '2026-11-03', '2026-11-02', FROM],
    ['to', '2026-11-03', '2026-11-02', TO],
    ['from', '2027-01-01', '2026-12-31', FROM],
    ['from', '2026-11-03', '2026-11-03', undefined],
    ['to', '2026-11-03', '2026-11-04', undefined],
    ['from', '2026-11-03', '', undefined],
    ['to', '', '2026-11-03', undefined],
  ] as const)('LIST-9 USER-8 NPAN-3 %s chosen: %s to %s', (changed, from, to, text) => {
    expect(validateDateRange(changed, from, to)).toBe(text);
  });
});

describe('any text at all', () => {
  const { validateDateRange: _, ...ofOneText } = validation;
  const functions = Object.entries(ofOneText).flatMap(([name, value]) =>
    typeof value === 'function' ? [{ name, ask: value }] : [],
  );
  /** Inputs for exponential backtracking. */
  const HOSTILE = [
    'a'.repeat(100_000),
    `${'a'.repeat(100_000)}<`,
    '-'.repeat(100_000),
    `${' '.repeat(100_000)}<`,
    `a@${'b.'.repeat(50_000)}`,
    `a@${'b.'.repeat(125)}1`,
    `a@${'b'.repeat(250)}1`,
    '@'.repeat(100_000),
    '\u0301\u200D'.repeat(50_000),
    `${'1'.repeat(100_000)}x`,
  ];

  // Exponential backtracking would exceed the test's time limit.
  test.each(functions)('UDET-13 CAS-2 WIT-2 FORM-10 $name ends and never throws', ({ ask }) => {
    for (const text of HOSTILE) ask(text);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void ask(text)));
  });
});

test.each([
  ['', 'Please enter password at least 6 characters'],
  ['12345', 'Please enter password at least 6 characters'],
  ['123456', undefined],
  ['12 456', "A password can't contain spaces."],
])('AUTH-14 chosen password %j: %s', (password, text) =>
  expect(validation.validateChosenPassword(password)).toBe(text),
);
