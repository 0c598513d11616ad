import { validateMobile } from '../../contract/validation.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';

type Recipient = { name: string; email: string };
type Contact = Recipient & { mobileNo: string };

/** UDET-16: how somebody new signs in first. No password is ever in a mail. */
export function welcomeMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console account', [
    `Hello ${name},`,
    'an account was made for you in Parks Console, where incidents in the parks are reported and followed up.',
    `Where the sign-in page offers your work account, you can sign in at once: ${publicUrl}/`,
    `To sign in with this email address, choose a password first: ${publicUrl}/forgot`,
  ]);
}

/** UDET-11: an administrator set a password. It is not in the mail; the holder chooses a new one at the next sign-in. */
export function passwordResetMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was reset', [
    `Hello ${name},`,
    'an administrator has set a new password for your account and can tell it to you. Everywhere you were signed in, you are signed out. At your next sign-in you choose a password of your own.',
    `You can also choose one without it: ${publicUrl}/forgot`,
    'If you did not ask for this, please tell an administrator.',
  ]);
}

/** UDET-11: the person changed the own password; a warning where somebody else did. */
export function passwordChangedMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was changed', [
    `Hello ${name},`,
    'the password of your account was changed. Everywhere you were signed in, you are signed out.',
    `If this was not you, choose a new one now and tell an administrator: ${publicUrl}/forgot`,
  ]);
}

/**
 * UDET-11: a changed email or mobile number, told to the old and to the new one: to the new that it is theirs now, and to the
 * old so that somebody notices where it was not the person.
 */
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
