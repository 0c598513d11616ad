import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Between two tries to reach a server that is gone. Milliseconds. */
const RETRY = 1000;

/** NPAN-5: how often the connection is asked whether it still answers, and how long that may take. Milliseconds. */
const LOOKS = { every: 10_000, within: 5000 };

/**
 * Listens on a connection of its own, because a pool's connections come and go, and makes a new one when it breaks. One
 * that dies without a word, as behind a firewall that forgot it, would pass for a quiet one for hours; so it is asked.
 * @returns stops it
 * @throws where the first connection cannot be made
 */
export async function listenOnPostgres(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  { every, within }: typeof LOOKS = LOOKS,
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let current = await connect();

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: within,
      query_timeout: within,
    });
    // An error ends the connection, and the end is what is acted on.
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.on('notification', ({ payload }) => onPayload(payload ?? ''));
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    let isAsked = false;
    const looks = setInterval(() => {
      if (isAsked) return;
      isAsked = true;
      client.query('select 1').then(
        () => {
          isAsked = false;
        },
        () => client.end(),
      );
    }, every).unref();
    client.once('end', () => {
      clearInterval(looks);
      void reconnect();
    });
    return client;
  }

  async function reconnect(): Promise<void> {
    while (!stopped.signal.aborted) {
      await sleep(RETRY, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      const client = await connect().catch(() => undefined);
      if (!client) continue;
      if (stopped.signal.aborted) return void client.end();
      current = client;
      onPayload('');
      return;
    }
  }

  return async () => {
    stopped.abort();
    await current.end().catch(() => undefined);
  };
}
