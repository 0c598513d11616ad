import { expect, test } from 'vitest';
import {
  contactChanged,
  passwordChangedMail,
  passwordResetMail,
  welcomeMail,
} from '../../../server/accounts/accountMails.ts';

const URL = 'https://parks.example';
const mei = { name: 'Mei Tan', email: 'mei@parks.example', mobileNo: '+6591234567' };

test('UDET-16 UDET-11 who is new, and whose password was set or changed, is told so, without any password', () => {
  const mails = [welcomeMail, passwordResetMail, passwordChangedMail].map((mailOf) => mailOf(mei, URL));
  for (const { channel, recipient } of mails) {
    expect([channel, recipient]).toEqual(['mail', 'mei@parks.example']);
  }
  expect(mails.map((one) => `${one.subject}\n\n${one.body}`).join('\n')).toMatchInlineSnapshot(`
    "Your Parks Console account

    Hello Mei Tan,

    an account was made for you in Parks Console, where incidents in the parks are reported and followed up.

    Where the sign-in page offers your work account, you can sign in at once: https://parks.example/

    To sign in with this email address, choose a password first: https://parks.example/forgot

    Your Parks Console password was reset

    Hello Mei Tan,

    an administrator has set a new password for your account and can tell it to you. Everywhere you were signed in, you are signed out. At your next sign-in you choose a password of your own.

    You can also choose one without it: https://parks.example/forgot

    If you did not ask for this, please tell an administrator.

    Your Parks Console password was changed

    Hello Mei Tan,

    the password of your account was changed. Everywhere you were signed in, you are signed out.

    If this was not you, choose a new one now and tell an administrator: https://parks.example/forgot
    "
  `);
});

test('UDET-11 a changed email is told to the old and to the new one, a changed number likewise', () => {
  const after = { ...mei, email: 'mei.tan@parks.example', mobileNo: '+6598765432' };
  const told = contactChanged(mei, after);
  expect(told.map(({ channel, recipient }) => `${channel} ${recipient}`)).toEqual([
    'mail mei@parks.example',
    'mail mei.tan@parks.example',
    'sms +6591234567',
    'sms +6598765432',
  ]);
  expect(told[0]?.body).toContain(
    'The email address of your Parks Console account was changed. If this was not you, please tell an administrator.',
  );
  expect(told[2]?.body).toContain('The mobile number of your Parks Console account was changed.');
  expect(contactChanged(mei, mei)).toEqual([]);
});

test('UDET-11 where no message could arrive, none is sent', () => {
  expect(contactChanged({ ...mei, mobileNo: '' }, mei).map(({ recipient }) => recipient)).toEqual([
    '+6591234567',
  ]);
});
