import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { calls } from '../../contract/endpoints/calls.ts';
import type { Limits } from '../../server/operations/limits.ts';
import { startServer, type TestServer } from './server.ts';
import { getHead, openSockets, type Sockets } from './sockets.ts';

/** Allows for a busy machine. */
export const PATIENT = { timeout: 45_000 };
export const ELSEWHERE = '127.0.0.2';
export const OTP = '/api/user/send_otp/';
export const HALF_A_CALL = `${getHead(OTP, 99)}{`;

/** A server with these limits and a signed-in person. Tests attack it over raw connections, which end with each test. */
export function attackedServer(limits: Partial<Limits> = {}, env: Record<string, string> = {}) {
  let server: TestServer;
  let token: string;
  const attackers: Sockets[] = [];

  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'silent', ...env }, { limits });
    token = await server.signIn((await server.addUser({ role: 'admin' })).email);
    expect((await details()).status).toBe(200);
  });
  afterEach(() => {
    for (const sockets of attackers.splice(0)) sockets.end();
  });
  afterAll(() => server.close());

  const details = () => server.call('get_user_details', { platform: 'web' }, { token });
  const detailsSent = (headers = '') =>
    `GET /api${calls.get_user_details.path}?platform=web HTTP/1.1\r\nHost: here\r\n${headers}Authorization: Bearer ${token}\r\n\r\n`;
  async function attack(options: Parameters<typeof openSockets>[1]): Promise<Sockets> {
    const sockets = await openSockets(server.origin, options);
    attackers.push(sockets);
    return sockets;
  }
  return {
    server: () => server,
    token: () => token,
    attack,
    details,
    detailsSent,
    /** The same request on a new connection, like a newly opened browser. Returns the start of the response. */
    async freshDetails(from?: string): Promise<string> {
      const sent = detailsSent('Connection: close\r\n');
      const socket = await attack({ sent, ...(from && { from }) });
      await expect.poll(socket.open, PATIENT).toBe(0);
      return socket.heard().slice(0, 12);
    },
  };
}
