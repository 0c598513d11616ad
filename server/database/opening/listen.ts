import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds. */
const RETRY = 1000;

/** Interval and timeout of the connection check. Milliseconds (NPAN-5). */
const LOOKS = { every: 10_000, within: 5000 };

/**
 * Checks its permanent connection regularly, because a firewall may drop it silently.
 * @returns a function that stops listening
 * @throws if the first connection fails
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
