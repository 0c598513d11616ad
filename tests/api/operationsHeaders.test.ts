import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUSH_SETTINGS } from '../helpers/push.ts';
import { sharedServer, startServer, type TestServer } from '../helpers/server.ts';

let plain: TestServer;
let secure: TestServer;

beforeAll(async () => {
  plain = await sharedServer();
  secure = await startServer({
    PUBLIC_URL: 'https://console.parks.example',
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    ...PUSH_SETTINGS,
  });
});
afterAll(() => secure.close());

const getHeaders = async (server: TestServer, path = '/healthz') =>
  (await fetch(`${server.origin}${path}`)).headers;

async function getPolicy(server: TestServer): Promise<Record<string, string>> {
  const policy = (await getHeaders(server)).get('content-security-policy') ?? '';
  return Object.fromEntries(policy.split(';').map((one) => one.trim().split(/ (.*)/s)));
}

describe('permissions of a page', () => {
  test('scripts and connections are the server’s own; nothing is evaluated, framed elsewhere or embedded', async () => {
    const policy = await getPolicy(plain);
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'frame-ancestors': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
    expect(policy['img-src']).not.toContain('tiles');
    expect((await getPolicy(secure))['img-src']).toContain('https://tiles.example');
  });

  test('AUTH-15 with push, pages may ask the two services of a device token, and may load nothing from them', async () => {
    const { 'connect-src': pushed, ...rest } = await getPolicy(secure);
    expect(pushed).toBe(
      "'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
    );
    expect(JSON.stringify(rest)).not.toContain('google');
    expect((await getPolicy(plain))['connect-src']).toBe("'self'");
  });

  test('if the calls go to another server, pages may connect to its origin only', async () => {
    const elsewhere = await startServer({ CONSOLE_API_URL: 'https://functions.example/api' });
    const { 'connect-src': connect, ...rest } = await getPolicy(elsewhere);
    await elsewhere.close();
    expect(connect).toBe("'self' https://functions.example");
    expect(JSON.stringify(rest)).not.toContain('functions.example');
  });

  test('AUTH-15 with push, Google gets the origin of pages, to which its API key can be restricted', async () => {
    const pushed = await startServer(PUSH_SETTINGS);
    const { headers } = await fetch(`${pushed.origin}/healthz`);
    await pushed.close();
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test('FORM-19 with a map service, pages may call it for addresses, and send it their origin', async () => {
    const mapped = await startServer({
      MAP_SERVICE_KEY: 'k-1',
      MAP_GEOCODING_URL: 'https://maps.example/geocode?latlng={lat},{lng}&key={key}',
    });
    try {
      expect((await getPolicy(mapped))['connect-src']).toBe("'self' https://maps.example");
      expect((await getHeaders(mapped)).get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    } finally {
      await mapped.close();
    }
  });

  test('every answer carries them, refusals and the documentation too', async () => {
    for (const path of [
      '/healthz',
      '/api/nothing',
      '/nothing',
      '/api/docs',
      '/api/user/user/?platform=web',
    ]) {
      const headers = await getHeaders(plain, path);
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self';");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups');
      expect(headers.get('permissions-policy'), path).toMatch(/camera=\(self\), geolocation=\(self\)/);
      expect(headers.get('permissions-policy'), path).toContain('microphone=()');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
    }
  });

  test('HTTPS is enforced if the console is reached by it, and only then', async () => {
    expect((await getHeaders(secure)).get('strict-transport-security')).toBe('max-age=31536000');
    expect(await getPolicy(secure)).toHaveProperty('upgrade-insecure-requests');
    expect((await getHeaders(plain)).get('strict-transport-security')).toBeNull();
    expect(await getPolicy(plain)).not.toHaveProperty('upgrade-insecure-requests');
  });

  test('without settings for it, no other origin may call', async () => {
    const origin = 'https://console.parks.example';
    const answer = await fetch(`${plain.origin}/api/user/get_user_details/?platform=web`, {
      headers: { origin },
    });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
