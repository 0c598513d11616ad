import { createTransport, type SendMailOptions } from 'nodemailer';
import { type MessageSender, messageKey, NotSent, type OutboxMessage, SEND_TIME } from './sender.ts';

type Settings = { smtpUrl: string; from: string };

/** Milliseconds to reach the server, to be greeted (some wait on purpose), and between two answers. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Mail by SMTP. `publicUrl` names the server that Message-IDs are of, and leads to the incident that a mail is about. */
export function mailSender({ smtpUrl, from }: Settings, publicUrl: string): MessageSender {
  const { hostname } = new URL(publicUrl);
  return {
    async send(message) {
      // A transport a message, so that it can be told how far this one came; it opens a connection either way.
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
    // As an object, so that no text of a recipient is read as several.
    to: { name: '', address: message.recipient },
    subject: message.subject,
    messageId: `<${messageKey(message)}@${hostname}>`,
    date: message.createdAt,
    // Nobody's absence notice is to answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A push leads to its incident by its data; so does a mail, in words. */
function withWay({ body, data }: OutboxMessage, publicUrl: string): string {
  if (!data.incident_id) return body;
  const reason = 'You get this mail because you chose mail in the preferences of your notifications.';
  return `${body}\n${publicUrl}/incidents_list/detail?id=${data.incident_id}\n\n${reason}\n`;
}

/** What a failure says of the message, where it says that it did not go out; otherwise nobody knows. */
function notSent(error: unknown, bodyBegan: boolean): NotSent | undefined {
  const { responseCode, code, command } = toDescription(error);
  const reason = error instanceof Error ? error.message : String(error);
  if (!responseCode) {
    // A connection that broke after the text began may have broken after the server took it.
    if (bodyBegan) return undefined;
    const isUnusable = code === 'EENVELOPE';
    return new NotSent(reason, { retry: isUnusable ? 'never' : 'later' }, { cause: error });
  }
  // Only what is said of the recipient or the text is said of this message: a wrong password is mended.
  const isOfMessage = command === 'RCPT TO' || command === 'DATA';
  const retry = responseCode >= 500 && isOfMessage ? 'never' : 'later';
  return new NotSent(reason, { retry }, { cause: error });
}

type Facts = { responseCode?: number; code?: string; command?: string };

const toDescription = (error: unknown): Facts => (error instanceof Error ? (error as Facts) : {});
