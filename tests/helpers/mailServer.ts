import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** undefined means success. */
export type Answer = { code: number; text: string } | undefined;

export type MailServer = {
  url: string;
  taken: { to: string; text: string }[];
  offers: () => number;
  /** The responses to a recipient, to a text after it arrived, and to a login. */
  answers: { recipient?: (address: string) => Answer; text?: () => Answer; login?: () => Answer };
  close: () => Promise<void>;
};

const asError = (answer: Answer) =>
  answer && Object.assign(new Error(answer.text), { responseCode: answer.code });

export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  const answers: MailServer['answers'] = {};
  let offers = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(asError(answers.login?.()), { user: username }),
    onRcptTo({ address }, _session, done) {
      offers += 1;
      done(asError(answers.recipient?.(address)));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refusal = asError(answers.text?.());
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        if (!refusal) taken.push({ to, text: Buffer.concat(parts).toString() });
        done(refusal);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://me:secret@127.0.0.1:${port}`,
    taken,
    offers: () => offers,
    answers,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** An SMTP server that breaks the connection at a step: `RCPT`, `DATA`, or after the text. */
export async function startBreakingMailServer(
  breakAt: 'RCPT' | 'text',
): Promise<{ url: string; connections: () => number; close: () => void }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let inText = false;
    let received = '';
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (data) => {
      received += data.toString();
      if (inText) {
        if (received.endsWith('\r\n.\r\n')) socket.destroy();
        return;
      }
      for (const line of received.split('\r\n').filter(Boolean)) {
        if (breakAt === 'RCPT' && line.startsWith('RCPT')) return void socket.destroy();
        inText = line.startsWith('DATA');
        socket.write(inText ? '354 go on\r\n' : '250 yes\r\n');
      }
      received = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
