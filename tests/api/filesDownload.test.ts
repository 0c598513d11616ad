import { beforeAll, describe, expect, test } from 'vitest';
import { mp4 } from '../helpers/sampleFiles.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';
import { BUCKET, storageWire } from '../helpers/storageWire.ts';

let server: TestServer;
let token: string;
let address: string;
const bytes = mp4(100_000);
/** Unique, because stored files cannot be overwritten. */
const FILM = `film-${crypto.randomUUID()}`;

beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn((await server.addUser()).email);
  const { body } = await storageWire(server.origin, token).multipart(`photovideos/${FILM}`, bytes);
  address = `${server.origin}${BUCKET}/photovideos%2F${FILM}?alt=media&token=${body.downloadTokens}`;
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address, { method, headers: { cookie: `parks_session=${token}`, ...headers } });
async function getBody(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('headers of a file', () => {
  test('FORM-9 it is shown as what it is, kept by the browser alone, and can do nothing', async () => {
    const { status, headers } = await get();
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100000',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${FILM}.mp4`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'accept-ranges': 'bytes',
    });
  });

  test('FORM-9 a browser that has it cached gets 304', async () => {
    const url = address.slice(server.origin.length);
    const cookie = `parks_session=${token}`;
    const { etag } = (await server.app.inject({ url, headers: { cookie } })).headers;
    expect(etag).toBeTruthy();
    const again = await server.app.inject({ url, headers: { cookie, 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('FORM-9 HEAD has the same headers and no content', async () => {
    const response = await get({}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('100000');
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(await getBody(response)).toHaveLength(0);
  });
});

describe('parts of a file, as a video player asks for them', () => {
  test.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-4095', 0, 4095],
    ['bytes=65530-65540', 65_530, 65_540],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=99999-200000', 99_999, 99_999],
    ['bytes=0-', 0, 99_999],
  ])('FORM-9 206 for %s', async (range, start, end) => {
    const response = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/100000`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await getBody(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=100000-', 'bytes=200000-300000'])('FORM-9 416 for %s', async (range) => {
    const response = await get({ range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */100000');
    expect(response.headers.get('cache-control')).toBeNull();
    expect((await response.json()).error.code).toBe(416);
  });

  test.each(['bytes=0-1,5-6', 'lines=1-2'])('FORM-9 all of it for %s', async (range) => {
    const response = await get({ range });
    expect(response.status).toBe(200);
    expect((await getBody(response)).equals(bytes)).toBe(true);
  });

  test('FORM-9 HEAD of a part', async () => {
    const response = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([206, '10']);
  });
});

describe('access', () => {
  const at = (path: string, query = '') => `${server.origin}${BUCKET}/${path}${query}`;
  const getStatus = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).status;

  test('FORM-9 without a session there is no access, whatever the address has, and the answer does not reveal whether the file exists', async () => {
    const right = new URL(address).searchParams.get('token') ?? '';
    const guesses = ['', 'x', right, `${right}0`, right.toUpperCase(), '0'.repeat(36), 'undefined'];
    for (const guess of guesses) {
      for (const path of [`photovideos%2F${FILM}`, 'photovideos%2Fnothing']) {
        expect(await getStatus(at(path, `?alt=media&token=${guess}`))).toBe(403);
      }
    }
    expect(await getStatus(at(`photovideos%2F${FILM}`, '?alt=media'))).toBe(403);
    expect(await getStatus(at(`photovideos%2F${FILM}`))).toBe(403);
  });

  test('FORM-9 the uploader sees it with their own token, whatever the address has', async () => {
    for (const scheme of ['Firebase', 'Bearer']) {
      const authorization = `${scheme} ${token}`;
      expect(await getStatus(at(`photovideos%2F${FILM}`, '?alt=media'), { authorization })).toBe(200);
      expect(await getStatus(at(`photovideos%2F${FILM}`, '?alt=media&token=x'), { authorization })).toBe(200);
      expect(await getStatus(at(`photovideos%2F${FILM}`), { authorization })).toBe(200);
      expect(await getStatus(at('photovideos%2Fnothing', '?alt=media'), { authorization })).toBe(403);
    }
    expect(await getStatus(address, { authorization: 'Firebase forged' })).toBe(401);
  });

  test.each([
    '..%2F..%2F..%2Fetc%2Fpasswd',
    'photovideos%2F..%2F..%2Fdatabase%2FPG_VERSION',
    '%2e%2e/%2e%2e/host.lock',
    'photovideos%2Ffilm%00.jpg',
    '..%5C..%5Chost.lock',
    '',
    '%ff',
  ])('FORM-9 no path leads out of the store: %s', async (path) => {
    const answer = await fetch(at(path, '?alt=media'), { headers: { authorization: `Firebase ${token}` } });
    expect([400, 403, 404]).toContain(answer.status);
    expect(await answer.text()).toContain('message');
  });
});
