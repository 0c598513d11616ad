import { validateMobile } from '../../contract/validation.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';

type Recipient = { name: string; email: string };
type Contact = Recipient & { mobileNo: string };

export function welcomeMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console account', [
    `Hello ${name},`,
    'An account has been created for you in Parks Console, where park incidents are reported and followed up.',
    `If the sign-in page offers your work account, you can sign in straight away: ${publicUrl}/`,
    `To sign in with this email address, choose a password first: ${publicUrl}/forgot`,
  ]);
}

/** The mail never contains the password (UDET-11). */
export function passwordResetMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was reset', [
    `Hello ${name},`,
    'An administrator has reset your password and will share it with you. You have been signed out on all devices, and will choose a new password the next time you sign in.',
    `You can also choose a new password without it: ${publicUrl}/forgot`,
    'If you did not ask for this, please contact an administrator.',
  ]);
}

export function passwordChangedMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was changed', [
    `Hello ${name},`,
    'Your password was changed, and you have been signed out on all devices.',
    `If this was not you, choose a new password now and contact an administrator: ${publicUrl}/forgot`,
  ]);
}

/** The old address is notified too, so that the owner notices an unwanted change (UDET-11). */
export function contactChangeMails(before: Contact, after: Contact): OutgoingMessage[] {
  const text = (what: string) =>
    `The ${what} of your Parks Console account was changed. If this was not you, please contact an administrator.`;
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
