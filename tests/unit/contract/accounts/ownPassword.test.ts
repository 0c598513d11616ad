import { expect, test } from 'vitest';
import { isOwnNameOrEmail } from '../../../../contract/passwords.ts';

const PERSON = { name: 'Tan Mei Ling', email: 'mei.ling@parks.example' };

test.each([
  ['the email', 'mei.ling@parks.example', PERSON, true],
  ['the email in capitals', 'MEI.LING@PARKS.EXAMPLE', PERSON, true],
  ['an email in which are hardly any letters', '12@34.56', { name: 'Tan', email: '12@34.56' }, true],
  ['the name with digits around', '2026-Tan-Mei-Ling!', PERSON, true],
  ['a part of the name, in capitals', 'LING1234', PERSON, true],
  ['what stands before the @', 'Meiling2026', PERSON, true],
  ['a part of the name of three letters', 'tan1234', PERSON, true],
  ['two letters of it', 'an123456', PERSON, false],
  ['no letters at all', '12345678', PERSON, false],
  ['what goes over from before the @ to behind it', 'linggiraffe', PERSON, false],
  ['something else', 'giraffe-on-a-tram', PERSON, false],
  ['a name in other letters', '美玲美玲1234', { name: '陈美玲美玲', email: 'x@y.z' }, true],
])('AUTH-14 a password that is %s', (_what, password, person, expected) => {
  expect(isOwnNameOrEmail(password, person)).toBe(expected);
});
