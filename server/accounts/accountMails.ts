import { OLD_CONTACT_HOURS } from '../../contract/limits.ts';
import { nameInMessage } from '../../contract/text.ts';
import { validateMobile } from '../../contract/validation.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';

type Recipient = { name: string; email: string };
type Contact = Recipient & { mobileNo: string };

export function welcomeMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console account', [
    `Hello ${nameInMessage(name)},`,
    'An account has been created for you in Parks Console, where park incidents are reported and followed up.',
    `If the sign-in page offers your work account, you can sign in straight away: ${publicUrl}/`,
    `To sign in with this email address, choose a password first: ${publicUrl}/forgot`,
  ]);
}

/** The mail never contains the password (UDET-11). */
export function passwordResetMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was reset', [
    `Hello ${nameInMessage(name)},`,
    'An administrator has reset your password and will share it with you. You have been signed out on all devices, and will choose a new password the next time you sign in.',
    `You can also choose a new password without it: ${publicUrl}/forgot`,
    'If you did not ask for this, please contact an administrator.',
  ]);
}

export function passwordChangedMail({ name, email }: Recipient, publicUrl: string): OutgoingMessage {
  return mail(email, 'Your Parks Console password was changed', [
    `Hello ${nameInMessage(name)},`,
    'Your password was changed, and you have been signed out on all devices.',
    `If this was not you, choose a new password now and contact an administrator: ${publicUrl}/forgot`,
  ]);
}

export function secondFactorAddedMail({ name, email }: Recipient): OutgoingMessage {
  return mail(email, 'An authenticator app was set up for Parks Console', [
    `Hello ${nameInMessage(name)},`,
    'From now on, Parks Console asks for a code of your authenticator app after your password. You have been signed out on other devices.',
    'If this was not you, please contact an administrator.',
  ]);
}

export function recoveryCodesMail({ name, email }: Recipient): OutgoingMessage {
  return mail(email, 'You have new recovery codes for Parks Console', [
    `Hello ${nameInMessage(name)},`,
    'New recovery codes were made with a code of your authenticator app. The earlier ones no longer work.',
    'If this was not you, please contact an administrator.',
  ]);
}

export function secondFactorRemovedMail({ name, email }: Recipient): OutgoingMessage {
  return mail(email, 'Your authenticator app was removed from Parks Console', [
    `Hello ${nameInMessage(name)},`,
    'An administrator has removed your authenticator app and its recovery codes. Your password alone signs you in until you set it up again.',
    'If you did not ask for this, please contact an administrator.',
  ]);
}

/** The old address is notified too, so that the owner notices an unwanted change (UDET-11, AUTH-18). */
export function contactChangeMails(
  before: Contact,
  after: Contact,
  { isEmailUntrusted }: { isEmailUntrusted: boolean },
): OutgoingMessage[] {
  const text = (what: string) =>
    `The ${what} of your Parks Console account was changed. If this was not you, please contact an administrator.`;
  const mails =
    before.email === after.email
      ? []
      : [before.email, after.email].map((email) =>
          mail(email, 'Your Parks Console email address was changed', [
            `Hello ${nameInMessage(after.name)},`,
            text('email address'),
            'You have been signed out on all devices. From now on, sign in with the new address.',
            ...(isEmailUntrusted
              ? [`For ${OLD_CONTACT_HOURS} hours, one-time codes still go to the old address.`]
              : []),
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
