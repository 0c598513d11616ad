import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import { isEasyToGuess } from '../../../server/platform/passwordStrength.ts';

const mei = { name: 'Mei Tan', email: 'mei.tan@parks.example' };

test.each(['k7#Qz!', 'xkqzwm', '陈伟玲爱水獭', 'Quiet-otter-9', 'correct horse', DEMO_PASSWORD])(
  'AUTH-14 %s is as hard to guess as six random characters',
  async (password) => {
    expect(await isEasyToGuess(password, mei)).toBe(false);
  },
);

test.each(['aaaaaa', 'abcdef', '1q2w3e4r', 'qazwsx1', '20112026', 'p4ssw0rd!', 'Summer2024'])(
  'AUTH-14 %s is easier to guess than six random characters',
  async (password) => {
    expect(await isEasyToGuess(password, mei)).toBe(true);
  },
);

test('AUTH-14 a very long password is judged by its beginning', async () => {
  expect(await isEasyToGuess('Quiet-otter-9'.repeat(76), mei)).toBe(false);
});
