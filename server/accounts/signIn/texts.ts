import { MOBILE_PREFIX } from '../../../contract/limits.ts';
import type { UserRow } from '../../http/authentication/accountState.ts';
import type { OutgoingMessage } from '../../messages/outbox.ts';

/* These messages never contain a password or a sign-in link. */

type Code = {
  person: UserRow | undefined;
  /** A message for an unknown address is never sent. */
  email: string;
  bySms: boolean;
  code: string;
  minutes: number;
};

/** SMS only if the setting asks for it and the person has a number (AUTH-13, SET-1). */
export function codeMessage({ person, email, bySms, code, minutes }: Code): OutgoingMessage {
  const life = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const mobile = person?.mobileNo ?? MOBILE_PREFIX;
  if (bySms && mobile !== MOBILE_PREFIX && mobile !== '') {
    return {
      channel: 'sms',
      recipient: mobile,
      body: `${code} is your Parks Console code. It works once, for ${life}. Give it to nobody.`,
    };
  }
  return {
    channel: 'mail',
    recipient: person?.email ?? email,
    subject: 'Your one-time code for Parks Console',
    body: [
      `Your one-time code is ${code}. It works once, for ${life}.`,
      'Enter it where you asked for it, then choose a new password.',
      'If you did not ask for it, somebody else may have typed your address: nothing has changed, and you need do nothing.',
    ].join('\n\n'),
  };
}

export function lockedMail(email: string): OutgoingMessage {
  return {
    channel: 'mail',
    recipient: email,
    subject: 'Your Parks Console account is locked',
    body: [
      'Your account was locked, because a wrong password was entered too often.',
      'Please ask an administrator to unlock it.',
      'If it was not you who tried to sign in, please tell the administrator that too.',
    ].join('\n\n'),
  };
}

export function manyLocksMail(email: string, locked: number): OutgoingMessage {
  return {
    channel: 'mail',
    recipient: email,
    subject: 'Many Parks Console accounts were locked',
    body: [
      `Within an hour ${locked} accounts were locked, because wrong passwords were entered too often. There may be more by now.`,
      'Somebody may be trying passwords. Please look at the locked users in Parks Console, and ask them before you unlock them.',
    ].join('\n\n'),
  };
}
