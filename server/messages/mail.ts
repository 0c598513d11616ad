import { createTransport, type SendMailOptions } from 'nodemailer';
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
  const reason = error instanceof Error ? error.message : String(error);
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

type Facts = { responseCode?: number; code?: string; command?: string };

const toDescription = (error: unknown): Facts => (error instanceof Error ? (error as Facts) : {});
