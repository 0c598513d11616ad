import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { getErrorReason } from '../config/cannotStart.ts';
import { type MessageSender, messageKey, NotSent, type OutboxMessage, SEND_TIME } from './sender.ts';

type Settings = { smtpUrl: string; from: string };

/** Milliseconds; some servers delay the greeting on purpose. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** `publicUrl` provides the domain of Message-IDs and the link to the incident. */
export function mailSender({ smtpUrl, from }: Settings, publicUrl: string): MessageSender {
  const { hostname } = new URL(publicUrl);
  return {
    async send(message) {
      // One transport per message, to track how far it came.
      const transport = createTransport({ url: smtpUrl, ...TIMES });
      let bodyBegan = false;
      transport.use('stream', (mail, done) => {
        mail.message?.processFunc((body) => {
          body.once('resume', () => {
            bodyBegan = true;
          });
          return body;
        });
        done();
      });
      try {
        await transport.sendMail({
          ...getMail(message, hostname),
          text: withWay(message, publicUrl),
          from,
          signal: AbortSignal.timeout(SEND_TIME),
        });
      } catch (error) {
        throw notSent(error, bodyBegan) ?? error;
      } finally {
        transport.close();
      }
    },
  };
}

function getMail(message: OutboxMessage, hostname: string): SendMailOptions {
  return {
    // As an object, a recipient is never parsed as several.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    messageId: `<${messageKey(message)}@${hostname}>`,
    date: message.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function withWay({ body, data }: OutboxMessage, publicUrl: string): string {
  if (!data.incident_id) return body;
  const reason = 'You are receiving this email because you turned on email in your notification preferences.';
  return `${body}\n${publicUrl}/incidents_list/detail?id=${data.incident_id}\n\n${reason}\n`;
}

function notSent(error: unknown, bodyBegan: boolean): NotSent | undefined {
  const { responseCode, code, command } = toDescription(error);
  const reason = getErrorReason(error);
  if (!responseCode) {
    // The server may have accepted the message before the connection broke.
    if (bodyBegan) return undefined;
    const isUnusable = code === 'EENVELOPE';
    return new NotSent(reason, { retry: isUnusable ? 'never' : 'later' }, { cause: error });
  }
  // Errors of other commands, such as a wrong password, do not concern this message.
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  const retry = responseCode >= 500 && isOfMessage ? 'never' : 'later';
  return new NotSent(reason, { retry }, { cause: error });
}

/** Milliseconds for each step, and for the whole check. */
const STEP_TIME = 5000;
const CHECK_TIME = 10_000;

/** Connects and signs in, without sending anything. @returns what is wrong; undefined if mail can be sent */
export async function findMailServerProblem(smtpUrl: string): Promise<string | undefined> {
  const given = new AbortController();
  const late = sleep(CHECK_TIME, undefined, { signal: given.signal }).then(() => REASONS.ETIMEDOUT);
  late.catch(() => undefined);
  return Promise.race([verify(smtpUrl), late]).finally(() => given.abort());
}

async function verify(smtpUrl: string): Promise<string | undefined> {
  try {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: STEP_TIME,
      greetingTimeout: STEP_TIME,
      socketTimeout: STEP_TIME,
      dnsTimeout: STEP_TIME,
    });
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code = '', originalCode = '' } = toDescription(error);
    return REASONS[originalCode] ?? REASONS[code] ?? getErrorReason(error).replace(/\.$/, '');
  }
}

const NOT_TRUSTED = 'its certificate is not trusted by this machine';

const REASONS: Record<string, string | undefined> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'there is no such host',
  EDNS: 'its name cannot be looked up',
  ETIMEDOUT: 'it does not answer in time',
  EAUTH: 'it refuses the user name or the password',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not start with TLS; use smtp:// instead of smtps://',
};

type Facts = { responseCode?: number; code?: string; originalCode?: string; command?: string };

const toDescription = (error: unknown): Facts => (error instanceof Error ? (error as Facts) : {});
