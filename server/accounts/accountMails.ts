import { validateMobile } from '../../contract/validation.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';

type Recipient = { name: string; email: string };
type Contact = Recipient & { mobileNo: string };

export function welcomeMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console account', [
    `Hello ${name},`,
    'an account was made for you in Parks Console, where incidents in the parks are reported and followed up.',
    `Where the sign-in page offers your work account, you can sign in at once: ${publicUrl}/`,
    `To sign in with this email address, choose a password first: ${publicUrl}/forgot`,
  ]);
}

/** The mail never contains the password (UDET-11). */
export function passwordResetMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was reset', [
    `Hello ${name},`,
    'an administrator has set a new password for your account and can tell it to you. Everywhere you were signed in, you are signed out. At your next sign-in you choose a password of your own.',
    `You can also choose one without it: ${publicUrl}/forgot`,
    'If you did not ask for this, please tell an administrator.',
  ]);
}

export function passwordChangedMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was changed', [
    `Hello ${name},`,
    'the password of your account was changed. Everywhere you were signed in, you are signed out.',
    `If this was not you, choose a new one now and tell an administrator: ${publicUrl}/forgot`,
  ]);
}

/** The old address is notified too, so that the owner notices an unwanted change (UDET-11). */
export function contactChanged(before: Contact, after: Contact): OutgoingMessage[] {
  const text = (what: string) =>
    `The ${what} of your Parks Console account was changed. If this was not you, please tell an administrator.`;
  const mails =
    before.email === after.email
      ? []
      : [before.email, after.email].map((email) =>
          mail(email, 'Your Parks Console email address was changed', [
            `Hello ${after.name},`,
            text('email address'),
          ]),
        );
  const texts =
    before.mobileNo === after.mobileNo
      ? []
      : [before.mobileNo, after.mobileNo]
          .filter((number) => validateMobile(number) === undefined)
          .map((recipient): OutgoingMessage => ({ channel: 'sms', recipient, body: text('mobile number') }));
  return [...mails, ...texts];
}

function mail(recipient: string, subject: string, paragraphs: string[]): OutgoingMessage {
  return { channel: 'mail', recipient, subject, body: `${paragraphs.join('\n\n')}\n` };
}
