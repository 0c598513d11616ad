import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands between a client and a server on 127.0.0.1, and fails as networks do. */
export type TcpProxy = {
  port: number;
  /** From now on nothing passes on the connections that there are, and nobody is told; new ones work. */
  swallow: () => void;
  /** From now on every connection, new ones too, is accepted and passes nothing, until `restore`. */
  swallowAll: () => void;
  /** Resets every connection; new ones are refused until `restore`. */
  cut: () => void;
  restore: () => void;
  /** Lets what holds this text through to the server, and resets that connection instead of passing the answer. Once. */
  loseAnswerTo: (text: string) => void;
  close: () => Promise<void>;
};

type Pair = { client: Socket; server: Socket; isSwallowed: boolean; losesAnswer: boolean };

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let mode: 'passes' | 'swallows' | 'refuses' = 'passes';
  let lost: string | undefined;

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
      losesAnswer: false,
    };
    pairs.add(pair);
    client.on('data', (data) => {
      if (pair.isSwallowed) return;
      if (lost !== undefined && data.includes(lost)) {
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
        // A swallowed end is not told of either.
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
    loseAnswerTo(text) {
      lost = text;
    },
    async close() {
      for (const pair of [...pairs]) break_(pair);
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
