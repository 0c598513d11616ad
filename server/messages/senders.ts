import type { Config } from '../config.ts';
import { mailSender } from './mail.ts';
import { pushSender } from './push.ts';
import type { MessageSenders } from './sender.ts';
import { smsSender } from './sms.ts';

export function messageSenders(config: Config): MessageSenders {
  const { mail, sms, firebaseServiceAccount, publicUrl } = config;
  return {
    mail: mail && mailSender(mail, publicUrl),
    sms: sms && smsSender(sms),
    push: firebaseServiceAccount ? pushSender(firebaseServiceAccount) : undefined,
  };
}
