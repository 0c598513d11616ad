import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceTokens, outbox } from '../../server/database/schema.ts';
import { pushSender } from '../../server/messages/push.ts';
import { sendDue } from '../../server/messages/sendDue.ts';
import { smsSender } from '../../server/messages/sms.ts';
import { type Gateway, type GatewayAnswer, startGateway } from '../helpers/gateway.ts';
import { getRow, put } from '../helpers/outbox.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const START = new Date('2026-11-02T01:00:00Z');

let server: TestServer;
let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
  server = await startServer({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'gateway-token' });
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(async () => {
  server.setNow(START);
  gateway.asked.length = 0;
  gateway.answer(() => ({ status: 200 }));
  await server.database.delete(outbox);
});

describe('an SMS', () => {
  const send = () => sendDue(server.app.services, 'sms');
  const sms = () =>
    put(server, { channel: 'sms', recipient: '+6591234567', body: 'Your code is 123456 "now"' });

  test('is posted to the gateway once, with our token', async () => {
    const id = await sms();
    expect(await send()).toBe(0);
    await send();
    expect(gateway.asked).toHaveLength(1);
    const [asked] = gateway.asked;
    expect(JSON.parse(asked?.body ?? '')).toEqual({ to: '+6591234567', text: 'Your code is 123456 "now"' });
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'content-type': 'application/json',
      // A kept connection may break at the moment of use, and then the result is unknown.
      connection: 'close',
      'idempotency-key': `parks-${id}-${START.getTime()}`,
    });
    expect(await getRow(server, id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test.each([500, 502, 503, 429, 408, 401, 302])(
    'refused with %i is tried again under the same key, and arrives',
    async (status) => {
      gateway.answer(() => ({ status, headers: { location: gateway.url } }));
      const id = await sms();
      expect(await send()).toBe(1);
      const row = await getRow(server, id);
      expect(row).toMatchObject({ status: 'due', attempts: 1 });
      expect(row.lastError).toContain(String(status));
      expect(gateway.asked).toHaveLength(1);
      gateway.answer(() => ({ status: 202 }));
      server.setNow(row.dueAt);
      expect(await send()).toBe(0);
      const keys = gateway.asked.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toBe(keys[1]);
      expect(await getRow(server, id)).toMatchObject({ status: 'sent', attempts: 2 });
    },
  );

  test('waits as long as the gateway asks for, but never longer than an hour', async () => {
    for (const [wish, wait] of [
      ['120', 120_000],
      ['999999', 3_600_000],
    ] as const) {
      gateway.answer(() => ({ status: 429, headers: { 'retry-after': wish } }));
      const id = await sms();
      await send();
      expect((await getRow(server, id)).dueAt.getTime() - START.getTime()).toBe(wait);
      await server.database.delete(outbox);
    }
  });

  test.each([400, 403, 404, 422])('refused with %i failed, with what the gateway said', async (status) => {
    gateway.answer(() => ({ status, body: `No such number.${'x'.repeat(10_000)}` }));
    const id = await sms();
    await send();
    const row = await getRow(server, id);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row.lastError).toContain(`${status}: No such number.`);
    expect(row.lastError.length).toBeLessThan(300);
  });

  test.each<GatewayAnswer>(['broken', { status: 504 }])(
    'that may have gone out (%j) is sent again under the same key, three times in all',
    async (answer) => {
      gateway.answer(() => answer);
      const id = await sms();
      for (const attempts of [1, 2]) {
        expect(await send()).toBe(1);
        const row = await getRow(server, id);
        expect(row).toMatchObject({ status: 'due', attempts });
        server.setNow(row.dueAt);
      }
      expect(await send()).toBe(1);
      server.setNow(new Date(START.getTime() + 86_400_000));
      await send();
      expect(await getRow(server, id)).toMatchObject({ status: 'uncertain', attempts: 3 });
      const keys = gateway.asked.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual(Array.from({ length: 3 }, () => `parks-${id}-${START.getTime()}`));
    },
  );
});

describe('an unreachable gateway', () => {
  test('got nothing: the message is tried again', async () => {
    for (const url of ['http://127.0.0.1:1/send', gateway.url.replace('http:', 'https:')]) {
      const senders = { ...server.app.services.senders, sms: smsSender({ url, token: '' }) };
      const id = await put(server, { channel: 'sms' });
      await sendDue({ ...server.app.services, senders }, 'sms');
      expect(await getRow(server, id)).toMatchObject({ status: 'due', attempts: 1 });
    }
  });
});

describe('a channel without settings', () => {
  test('keeps its messages, which say so, and never sends them; the others send', async () => {
    const kept = await put(server, { channel: 'mail' });
    const sent = await put(server, { channel: 'sms' });
    for (const channel of ['mail', 'sms', 'push'] as const) {
      expect(await sendDue(server.app.services, channel)).toBe(0);
    }
    expect(await getRow(server, kept)).toMatchObject({ status: 'kept', attempts: 0, body: '' });
    expect(await getRow(server, sent)).toMatchObject({ status: 'sent' });
  });
});

describe('a push, by the real client of Firebase Cloud Messaging', () => {
  /** Redirects the client's connections to Google to this process. Requests and responses stay its own. */
  class HereAgent extends Agent {
    override createConnection() {
      return connect(gateway.port, '127.0.0.1');
    }
  }
  let send: () => Promise<number>;

  beforeAll(() => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const account = join(server.app.services.config.dataDir, 'service-account.json');
    const key = {
      type: 'service_account',
      project_id: 'parks-test',
      client_email: 'host@parks-test.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    };
    writeFileSync(account, JSON.stringify(key));
    const senders = { ...server.app.services.senders, push: pushSender(account, new HereAgent()) };
    send = () => sendDue({ ...server.app.services, senders }, 'push');
  });

  function answerAsGoogle(status: number, errorCode?: string): void {
    gateway.answer(({ path }) => {
      const json = (body: object) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!path.includes('/messages:send')) {
        return {
          status: 200,
          ...json({ access_token: 'google-token', expires_in: 3600, token_type: 'Bearer' }),
        };
      }
      if (!errorCode) return { status, ...json({ name: 'projects/parks-test/messages/1' }) };
      const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
      return { status, ...json({ error: { code: status, status: errorCode, message: 'no', details } }) };
    });
  }
  const sends = () => gateway.asked.filter(({ path }) => path.includes('/messages:send'));

  async function device(): Promise<string> {
    const user = await server.addUser();
    const token = `device-${user.id}`;
    await server.database.insert(deviceTokens).values({
      token,
      userId: user.id,
      platform: 'web',
      storedAt: START,
      endsAt: new Date('2026-11-09T01:00:00Z'),
    });
    return token;
  }
  const devices = async () => (await server.database.select().from(deviceTokens)).map(({ token }) => token);

  test('arrives with its data, under a tag that a second try would replace', async () => {
    answerAsGoogle(200);
    const token = await device();
    const id = await put(server, {
      channel: 'push',
      recipient: token,
      subject: 'New incident',
      body: 'INC-000123 at Treetops Trail',
      data: { incident_id: '123' },
    });
    expect(await send()).toBe(0);
    expect(sends()).toHaveLength(1);
    expect(sends()[0]?.path).toBe('/v1/projects/parks-test/messages:send');
    expect(sends()[0]?.headers.authorization).toBe('Bearer google-token');
    expect(JSON.parse(sends()[0]?.body ?? '').message).toMatchObject({
      token,
      notification: { title: 'New incident', body: 'INC-000123 at Treetops Trail' },
      data: { incident_id: '123' },
      webpush: { notification: { tag: `parks-${id}-${START.getTime()}` } },
    });
    expect(await getRow(server, id)).toMatchObject({ status: 'sent' });
    expect(await devices()).toContain(token);
  });

  test('AUTH-15 to a device that is gone fails once, and the device is forgotten', async () => {
    answerAsGoogle(404, 'UNREGISTERED');
    const [gone, other] = [await device(), await device()];
    const id = await put(server, { channel: 'push', recipient: gone });
    await send();
    expect(await getRow(server, id)).toMatchObject({ status: 'failed', attempts: 1 });
    const left = await devices();
    expect(left).not.toContain(gone);
    expect(left).toContain(other);
  });

  test('too many at once is tried again, and the device stays', async () => {
    answerAsGoogle(429, 'QUOTA_EXCEEDED');
    const token = await device();
    const id = await put(server, { channel: 'push', recipient: token });
    await send();
    expect(await getRow(server, id)).toMatchObject({ status: 'due', attempts: 1 });
    expect(await devices()).toContain(token);
  });

  test('with a key file that is not there is tried again once it is', async () => {
    const senders = { ...server.app.services.senders, push: pushSender('/nowhere/key.json') };
    const id = await put(server, { channel: 'push' });
    await sendDue({ ...server.app.services, senders }, 'push');
    expect(await getRow(server, id)).toMatchObject({ status: 'due', attempts: 1 });
  });
});
