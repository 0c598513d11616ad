import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incidents } from '../../../server/database/schema.ts';
import { getAction } from '../../helpers/actions.ts';
import { buildCaseDetails, buildCasualty } from '../../helpers/factories.ts';
import { referenceCaller } from '../../helpers/reference.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { sharedServer, startServer, type TestServer } from '../../helpers/server.ts';
import { type Person, signedInPerson } from '../../helpers/signIns.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

const PUBLIC_URL = 'https://console.parks.example';
const FOREIGN = 'Only photos, videos and signatures that were uploaded here can be added.';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL, TRUSTED_PROXIES: '1' });
  admin = await signedInPerson(server, { role: 'super_admin' });
});
afterAll(() => server.close());

let number = 0;
async function upload(folder = 'photovideos'): Promise<string> {
  const path = `${folder}/own_${++number}.jpg`;
  const { status } = await storageWire(server.origin, admin.token).multipart(path, jpeg());
  expect(status).toBe(200);
  return `${BUCKET}/${encodeURIComponent(path)}?alt=media`;
}

const create = (details: Parameters<typeof buildCaseDetails>[0]) =>
  server.call(
    'create_incident',
    { platform: 'web', case_details: buildCaseDetails(details) },
    { token: admin.token },
  );

async function startUpload(target: TestServer, token: string, headers: Record<string, string>) {
  const { statusCode, headers: answered } = await target.app.inject({
    method: 'POST',
    url: `${BUCKET}?name=photovideos%2Fat_${++number}.jpg`,
    headers: {
      authorization: `Firebase ${token}`,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': '1000',
      'x-goog-upload-header-content-type': 'image/jpeg',
      'content-type': 'application/json',
      ...headers,
    },
    payload: '{}',
  });
  expect(statusCode).toBe(200);
  return new URL(String(answered['x-goog-upload-url']));
}

describe('the address of an upload', () => {
  test.each<[string, Record<string, string>]>([
    ['Origin', { origin: 'https://evil.example' }],
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=http' }],
  ])('FORM-9 begins with PUBLIC_URL, whatever the header %s says', async (_name, headers) => {
    const address = await startUpload(server, admin.token, headers);
    expect([address.origin, address.pathname]).toEqual([PUBLIC_URL, BUCKET]);
  });

  test('FORM-9 is built from the request on a server without PUBLIC_URL, such as a development server', async () => {
    const plain = await sharedServer();
    const { token } = await signedInPerson(plain);
    const { origin } = await startUpload(plain, token, { origin: 'http://localhost:5173' });
    expect(origin).toBe('http://localhost:5173');
  });
});

describe('addresses of photos, videos and signatures', () => {
  const others: [string, (right: string) => string][] = [
    ["the reader's own machine", (right) => `http://localhost:8080${right}`],
    ["the reader's own machine by number", (right) => `http://127.0.0.1${right}`],
    ["the server's other port", (right) => `${PUBLIC_URL}:8443${right}`],
    ['another server', (right) => `https://evil.example${right}`],
    ['another server, named with ours', (right) => `${PUBLIC_URL}@evil.example${right}`],
    ['another path behind a backslash', (right) => right.replace('.jpg', '\\..\\..\\..\\..\\api')],
  ];

  test.each(others)(
    'FORM-9 DET-6 SIGN-1 %s is refused in every field that takes an address',
    async (_what, wrong) => {
      const [right, signed] = [await upload(), await upload('signatures')];
      const photo = await create({ details: { photo_video: [right, wrong(right)] } });
      expect([photo.status, photo.body.errors]).toEqual([400, { 'case_details.photo_video.1': FOREIGN }]);
      const signature = await create({
        details: {
          photo_video: [right],
          person_involved_details: [buildCasualty({ signature: wrong(signed) })],
        },
      });
      expect([signature.status, Object.values(signature.body.errors)]).toEqual([400, [FOREIGN]]);

      const filed = await server.call(
        'create_incident',
        {
          platform: 'web',
          case_details: buildCaseDetails({ details: { photo_video: [right] } }),
          aar: { recommended_ca: [getAction({ id: 'temp-1' })] },
        },
        { token: admin.token },
      );
      expect(filed.status).toBe(200);
      const { id } = filed.body;
      const [row] = await server.database
        .update(incidents)
        .set({ status: 'Open' })
        .where(eq(incidents.id, Number(id)))
        .returning();
      const update = { remark: 'See', img_url: [wrong(right)] };
      const posted = await server.call(
        'update_incident',
        { platform: 'web', id, incident_updates: [update] },
        { token: admin.token },
      );
      expect([posted.status, posted.body.message]).toEqual([400, FOREIGN]);
      const action_id = row?.document.aar.recommended_ca[0]?.id ?? '';
      const done = await server.call(
        'complete_action',
        { platform: 'web', incident_id: id, action_id, done_img_url: [wrong(right)] },
        { token: admin.token },
      );
      expect([done.status, done.body.message]).toEqual([400, FOREIGN]);
    },
  );

  test('FORM-9 the address of the server itself, with and without PUBLIC_URL in front, is accepted', async () => {
    const right = await upload();
    for (const origin of ['', PUBLIC_URL]) {
      const { status } = await create({ details: { photo_video: [origin + right] } });
      expect([origin, status]).toEqual([origin, 200]);
    }
  });

  test.each(others.slice(0, 4))('REF-2 %s is refused as the picture of a zone', async (_what, wrong) => {
    const send = referenceCaller(server, admin.token);
    const right = await upload();
    const { body } = await send('GET', 'static_data/parks');
    const { parks } = body;
    parks[0].main_zones[1].img_url = wrong(right);
    const { status, body: answer } = await send('PUT', 'static_data/parks', { parks });
    expect([status, answer.errors]).toEqual([400, { 'parks.0.main_zones.1.img_url': FOREIGN }]);
    parks[0].main_zones[1].img_url = right;
    expect((await send('PUT', 'static_data/parks', { parks })).status).toBe(200);
  });
});
