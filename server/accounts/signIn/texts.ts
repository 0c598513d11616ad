import { MOBILE_PREFIX } from '../../../contract/limits.ts';
import type { UserRow } from '../../http/authentication/accountState.ts';
import type { OutgoingMessage } from '../../messages/outbox.ts';

/* These messages never contain a password or a sign-in link. */

type Code = {
  contact: Pick<UserRow, 'email' | 'mobileNo'> | undefined;
  /** A message for an unknown address is never sent. */
  email: string;
  bySms: boolean;
  code: string;
  minutes: number;
};

/** SMS only if the setting asks for it and the person has a number (AUTH-13, SET-1). */
export function codeMessage({ contact, email, bySms, code, minutes }: Code): OutgoingMessage {
  const life = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const mobile = contact?.mobileNo ?? MOBILE_PREFIX;
  if (bySms && mobile !== MOBILE_PREFIX && mobile !== '') {
    return {
      channel: 'sms',
      recipient: mobile,
      body: `${code} is your Parks Console code. It expires in ${life}. Don't share it with anyone.`,
    };
  }
  return {
    channel: 'mail',
    recipient: contact?.email ?? email,
    subject: 'Your one-time code for Parks Console',
    body: [
      `Your one-time code is ${code}. It expires in ${life}.`,
      'Enter it on the page where you requested it, then choose a new password.',
      "If you didn't request it, you can ignore this email.",
    ].join('\n\n'),
  };
}

export function lockedMail(email: string): OutgoingMessage {
  return {
    channel: 'mail',
    recipient: email,
    subject: 'Your Parks Console account is locked',
    body: [
      'Your account was locked after too many failed sign-in attempts.',
      'Please ask an administrator to unlock it.',
      'If it was not you who tried to sign in, please tell them that too.',
    ].join('\n\n'),
  };
}

export function manyLocksMail(email: string, locked: number): OutgoingMessage {
  return {
    channel: 'mail',
    recipient: email,
    subject: 'Many Parks Console accounts were locked',
    body: [
      `${locked} accounts were locked in the last hour after too many failed sign-in attempts. More may have been locked since.`,
      'After ten locks within an hour from networks that are new for the accounts, sign-ins from new networks have to wait instead of locking more accounts.',
      'Someone may be guessing passwords. Check the locked accounts in Parks Console and confirm with each person before unlocking.',
    ].join('\n\n'),
  };
}
