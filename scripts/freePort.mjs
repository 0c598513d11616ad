import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port of 127.0.0.1, for programs that cannot use port 0. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
