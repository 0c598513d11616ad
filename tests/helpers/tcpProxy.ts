import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on 127.0.0.1 that simulates network failures. */
export type TcpProxy = {
  port: number;
  /** Drops all data on existing connections without closing them. New connections work. */
  swallow: () => void;
  /** Accepts every connection but passes no data, until `restore`. */
  swallowAll: () => void;
  /** Resets every connection and refuses new ones until `restore`. */
  cut: () => void;
  restore: () => void;
  /**
   * Forwards the request that contains `text`, then resets its connection instead of passing the response. Applies once,
   * to a connection that has sent `after` before: jobs of the server have connections of their own.
   */
  loseAnswerTo: (text: string, after?: string) => void;
  close: () => Promise<void>;
};

type Pair = { client: Socket; server: Socket; isSwallowed: boolean; isReady: boolean; losesAnswer: boolean };

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let mode: 'passes' | 'swallows' | 'refuses' = 'passes';
  let lost: { text: string; after: string } | undefined;

  const break_ = (pair: Pair) => {
    pairs.delete(pair);
    pair.client.resetAndDestroy();
    pair.server.destroy();
  };
  const proxy = createServer((client) => {
    if (mode === 'refuses') return client.resetAndDestroy();
    const pair: Pair = {
      client,
      server: connect(target, '127.0.0.1'),
      isSwallowed: mode === 'swallows',
      isReady: false,
      losesAnswer: false,
    };
    pairs.add(pair);
    client.on('data', (data) => {
      if (pair.isSwallowed) return;
      if (lost && data.includes(lost.after)) pair.isReady = true;
      if (lost && pair.isReady && data.includes(lost.text)) {
        lost = undefined;
        pair.losesAnswer = true;
      }
      pair.server.write(data);
    });
    pair.server.on('data', (data) => {
      if (pair.losesAnswer) break_(pair);
      else if (!pair.isSwallowed) client.write(data);
    });
    for (const socket of [client, pair.server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // A swallowed connection does not forward the end either.
        if (!pair.isSwallowed || socket === client) break_(pair);
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const swallow = () => {
    for (const pair of pairs) pair.isSwallowed = true;
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    swallow,
    swallowAll() {
      mode = 'swallows';
      swallow();
    },
    cut() {
      mode = 'refuses';
      for (const pair of [...pairs]) break_(pair);
    },
    restore() {
      mode = 'passes';
    },
    loseAnswerTo(text, after = '') {
      for (const pair of pairs) pair.isReady = false;
      lost = { text, after };
    },
    async close() {
      for (const pair of [...pairs]) break_(pair);
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
