import { expect, test } from 'vitest';
import {
  contactChangeMails,
  passwordChangedMail,
  passwordResetMail,
  recoveryCodesMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  welcomeMail,
} from '../../../server/accounts/accountMails.ts';

const URL = 'https://parks.example';
const ALL_MAILS = [
  ...[welcomeMail, passwordResetMail, passwordChangedMail],
  ...[secondFactorAddedMail, recoveryCodesMail, secondFactorRemovedMail],
];
const mei = { name: 'Mei Tan', email: 'mei@parks.example', mobileNo: '+6591234567' };

test('UDET-16 UDET-11 new people, and owners of a set or changed password, are notified without the password', () => {
  const mails = [welcomeMail, passwordResetMail, passwordChangedMail].map((mailOf) => mailOf(mei, URL));
  for (const { channel, recipient } of mails) {
    expect([channel, recipient]).toEqual(['mail', 'mei@parks.example']);
  }
  expect(mails.map((one) => `${one.subject}\n\n${one.body}`).join('\n')).toMatchInlineSnapshot(`
    "Your Parks Console account

    Hello Mei Tan,

    An account has been created for you in Parks Console, where park incidents are reported and followed up.

    If the sign-in page offers your work account, you can sign in straight away: https://parks.example/

    To sign in with this email address, choose a password first: https://parks.example/forgot

    Your Parks Console password was reset

    Hello Mei Tan,

    An administrator has reset your password and will share it with you. You have been signed out on all devices, and will choose a new password the next time you sign in.

    You can also choose a new password without it: https://parks.example/forgot

    If you did not ask for this, please contact an administrator.

    Your Parks Console password was changed

    Hello Mei Tan,

    Your password was changed, and you have been signed out on all devices.

    If this was not you, choose a new password now and contact an administrator: https://parks.example/forgot
    "
  `);
});

test('UDET-11 a changed email is reported to the old and the new one, a changed number likewise', () => {
  const after = { ...mei, email: 'mei.tan@parks.example', mobileNo: '+6598765432' };
  const told = contactChangeMails(mei, after, { isEmailUntrusted: true });
  expect(told.map(({ channel, recipient }) => `${channel} ${recipient}`)).toEqual([
    'mail mei@parks.example',
    'mail mei.tan@parks.example',
    'sms +6591234567',
    'sms +6598765432',
  ]);
  expect(told[0]?.body).toContain(
    'The email address of your Parks Console account was changed. If this was not you, please contact an administrator.',
  );
  expect(told[1]?.body).toContain('For 24 hours, one-time codes still go to the old address.');
  expect(told[2]?.body).toContain('The mobile number of your Parks Console account was changed.');
  expect(contactChangeMails(mei, mei, { isEmailUntrusted: false })).toEqual([]);
});

test('UDET-11 no message is sent to an unusable address', () => {
  expect(
    contactChangeMails({ ...mei, mobileNo: '' }, mei, { isEmailUntrusted: false }).map(
      ({ recipient }) => recipient,
    ),
  ).toEqual(['+6591234567']);
});

test('AUTH-18 a name with a dot does not become a link in a mail', () => {
  for (const mailOf of ALL_MAILS) {
    const { body } = mailOf({ ...mei, name: 'evil.example S/O K.Muthu' }, URL);
    expect(body).toContain('Hello evil. example S/O K. Muthu,');
  }
});

test('AUTH-18 the mail about a new email does not mention the wait if the email receives codes at once', () => {
  const after = { ...mei, email: 'mei.tan@parks.example' };
  for (const { body } of contactChangeMails(mei, after, { isEmailUntrusted: false })) {
    expect(body).not.toContain('codes');
  }
});
