import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installation, outbox } from '../../server/database/schema.ts';
import { enqueue } from '../../server/messages/outbox.ts';
import { sendDue } from '../../server/messages/sendDue.ts';
import { demonstrationLines } from '../../server/operations/startup/announce.ts';
import { put } from '../helpers/outbox.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const AT = new Date('2026-11-02T16:30:00Z');

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(AT);
  await server.database.delete(outbox);
  await demonstration(true);
});

const demonstration = (is: boolean) => server.database.update(installation).set({ demonstration: is });
const open = (accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  fetch(`${server.origin}/dev/outbox`, { headers: { accept } });

describe('/dev/outbox', () => {
  test('is not there without demonstration data, in any form', async () => {
    await put(server, { channel: 'mail', recipient: 'secret@parks.example' });
    await demonstration(false);
    for (const accept of ['text/html', 'application/json', '*/*']) {
      const response = await open(accept);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('secret@parks.example');
    }
    expect(await demonstrationLines(server.app.services, server.origin)).toEqual([]);
  });

  test('is named at the start of a demonstration', async () => {
    const lines = await demonstrationLines(server.app.services, server.origin);
    expect(lines.join('\n')).toContain(`${server.origin}/dev/outbox`);
  });

  test('AUTH-13 shows a newcomer the one-time code, with time, channel, recipient and status', async () => {
    await put(server, {
      channel: 'mail',
      recipient: 'tan@parks.example',
      subject: 'Your code',
      body: 'It is 123456.',
    });
    await sendDue(server.app.services, 'mail');
    const response = await open();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const page = await response.text();
    // 16:30 UTC is half past midnight of the next day in Singapore.
    for (const shown of [
      '3 Nov 2026, 00:30',
      'Mail',
      'tan@parks.example',
      'Your code',
      'It is 123456.',
      'Kept here, not sent',
    ]) {
      expect(page).toContain(shown);
    }
  });

  test('shows what others wrote as text, and its policy lets nothing run or load', async () => {
    const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`;
    await put(server, { channel: 'push', recipient: attack, subject: attack, body: attack });
    const response = await open();
    const page = await response.text();
    expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>(?!&)/);
    const escaped =
      '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;lt;';
    expect(page.split(escaped)).toHaveLength(4);
    expect(page).not.toMatch(/\sstyle=|\son\w+="/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  test('is a page for a phone that loads itself again', async () => {
    const page = await (await open()).text();
    expect(page).toContain('name="viewport" content="width=device-width, initial-scale=1"');
    expect(page).toMatch(/http-equiv="refresh" content="\d+"/);
    expect(page).toContain('Nothing has been sent yet.');
  });

  test('lists the newest hundred, newest first, and is JSON for a program', async () => {
    const messages = Array.from({ length: 130 }, (_, number) => ({
      channel: 'sms' as const,
      recipient: `+65${90_000_000 + number}`,
      body: `Code ${number}`,
    }));
    await enqueue(server.database, messages, AT);
    const response = await open('application/json');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { messages: shown } = await response.json();
    expect(shown).toHaveLength(100);
    expect(shown[0]).toEqual({
      id: expect.any(Number),
      at: AT.toISOString(),
      channel: 'sms',
      recipient: '+6590000129',
      subject: '',
      body: 'Code 129',
      status: 'due',
    });
    expect(shown.map(({ body }: { body: string }) => body)).toEqual(
      messages
        .toReversed()
        .slice(0, 100)
        .map(({ body }) => body),
    );
    expect(await (await open()).text()).toContain('Code 129');
  });
});
