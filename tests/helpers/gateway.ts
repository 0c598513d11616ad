import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { path: string; headers: IncomingHttpHeaders; body: string };
/** `broken`: the connection ends without a response. */
export type GatewayAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'broken';

export type Gateway = {
  url: string;
  port: number;
  asked: Asked[];
  answer: (how: (asked: Asked) => GatewayAnswer) => void;
  close: () => Promise<void>;
};

export async function startGateway(): Promise<Gateway> {
  const asked: Asked[] = [];
  let decide: (asked: Asked) => GatewayAnswer = () => ({ status: 200 });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const one = { path: request.url ?? '', headers: request.headers, body };
    asked.push(one);
    const answer = decide(one);
    if (answer === 'broken') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    port,
    asked,
    answer: (how) => {
      decide = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
