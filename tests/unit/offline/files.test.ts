import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAnswer } from '../../../src/api/fileErrors.ts';

const sdk = vi.hoisted(() => ({
  service: { host: 'firebasestorage.googleapis.com', maxOperationRetryTime: 120_000 },
  getStorage: vi.fn(),
  connectStorageEmulator: vi.fn(),
  ref: vi.fn((_service: unknown, path: string) => ({ path })),
  getDownloadURL: vi.fn(),
  deleteObject: vi.fn(),
}));
const config = vi.hoisted(() => ({ embedded: true, firebase: { storageBucket: 'b' } }));

vi.mock('firebase/storage', () => sdk);
vi.mock('../../../src/api/firebase.ts', () => ({ firebaseApp: () => ({}) }));
vi.mock('../../../src/api/idToken.ts', () => ({ idToken: async () => 'token' }));
vi.mock('../../../src/api/consoleConfig.ts', () => ({ consoleConfig: () => config }));

async function storageOn(address: string) {
  const location = new URL(address);
  vi.stubGlobal('window', { location });
  vi.stubGlobal('location', location);
  vi.resetModules();
  return import('../../../src/api/files.ts');
}

const failure = (status: number) => Object.assign(new Error('no'), { status });

beforeEach(() => {
  vi.clearAllMocks();
  config.embedded = true;
  sdk.service.host = 'firebasestorage.googleapis.com';
  sdk.getStorage.mockReturnValue(sdk.service);
  sdk.deleteObject.mockResolvedValue(undefined);
});
afterEach(() => void vi.unstubAllGlobals());

test('FORM-9 in embedded mode the SDK uses the page’s own server and protocol', async () => {
  const plain = await storageOn('http://parks.example:3000/x');
  await plain.deleteFile('/v0/b/b/o/photovideos%2Fa.jpg');
  expect(sdk.connectStorageEmulator).toHaveBeenCalledWith(sdk.service, 'parks.example', 3000);
  sdk.connectStorageEmulator.mockClear();
  const secure = await storageOn('https://parks.example/x');
  await secure.deleteFile('/v0/b/b/o/photovideos%2Fa.jpg');
  expect(sdk.connectStorageEmulator).not.toHaveBeenCalled();
  expect(sdk.service.host).toBe('parks.example');
});

test('FORM-9 in production the SDK uses Firebase', async () => {
  config.embedded = false;
  const storage = await storageOn('https://parks.example/x');
  await storage.deleteFile('/v0/b/b/o/photovideos%2Fa.jpg');
  expect(sdk.connectStorageEmulator).not.toHaveBeenCalled();
  expect(sdk.service.host).toBe('firebasestorage.googleapis.com');
});

test('FORM-9 an address on the page’s own origin is stored without the origin, another unchanged', async () => {
  const { downloadUrl } = await storageOn('http://localhost:3000/x');
  sdk.getDownloadURL.mockResolvedValueOnce('http://localhost:3000/v0/b/b/o/a%2Fb.jpg?alt=media&token=t');
  expect(await downloadUrl('a/b.jpg')).toBe('/v0/b/b/o/a%2Fb.jpg?alt=media&token=t');
  const elsewhere = 'https://firebasestorage.googleapis.com/v0/b/b/o/a%2Fb.jpg?alt=media&token=t';
  sdk.getDownloadURL.mockResolvedValueOnce(elsewhere);
  expect(await downloadUrl('a/b.jpg')).toBe(elsewhere);
});

const sending = (more: object = {}) => ({
  session: undefined,
  keepSession: vi.fn(async () => undefined),
  onBytes: () => undefined,
  signal: new AbortController().signal,
  ...more,
});
const final = { 'x-goog-upload-status': 'final' };

/** The file service: each answer is for one request. */
function answer(...answers: Response[]) {
  const asked = vi.fn(async (_address: string, _sent: RequestInit) => answers.shift() ?? Response.error());
  vi.stubGlobal('fetch', asked);
  return asked;
}

const begun = (address: string) =>
  new Response('', { headers: { 'x-goog-upload-status': 'active', 'x-goog-upload-url': address } });

test('SIGN-1 FORM-9 a file is uploaded to its path with its own content type; its session is kept without the own origin', async () => {
  const { send } = await storageOn('http://localhost:3000/x');
  const picture = new Blob(['x'], { type: 'image/png' });
  const session = '/v0/b/b/o?name=signatures%2F1a2b&upload_id=u';
  const asked = answer(begun(`http://localhost:3000${session}`), new Response('{}', { headers: final }));
  const one = sending();
  await send('signatures/1a2b', picture, one);
  expect(asked.mock.calls[0]).toMatchObject([
    'http://localhost:3000/v0/b/b/o?name=signatures%2F1a2b',
    { body: '{"contentType":"image/png"}', headers: { Authorization: 'Firebase token' } },
  ]);
  expect(one.keepSession).toHaveBeenCalledWith(session);
  const again = answer(new Response('', { headers: final }));
  await send('signatures/1a2b', picture, sending({ session }));
  expect(again.mock.calls[0]?.[0]).toBe(`http://localhost:3000${session}`);
});

test('FORM-9 in production a file goes to Firebase', async () => {
  config.embedded = false;
  const { send } = await storageOn('https://parks.example/x');
  const elsewhere = 'https://firebasestorage.googleapis.com/v0/b/b/o?name=a&upload_id=u';
  const asked = answer(begun(elsewhere), new Response('{}', { headers: final }));
  const one = sending();
  await send('a', new Blob(['x']), one);
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    'https://firebasestorage.googleapis.com/v0/b/b/o?name=a',
    elsewhere,
  ]);
  expect(one.keepSession).toHaveBeenCalledWith(elsewhere);
});

test('FORM-9 the server’s refusals of a file: wrong type, too large, already there, not permitted', async () => {
  const { send } = await storageOn('http://localhost:3000/x');
  const outcome = async (status: number, type = 'video/mp4') => {
    answer(new Response('', { status }));
    return send('photovideos/a.mp4', new Blob(['x'], { type }), sending()).then(
      () => 'stored',
      (problem: unknown) => problem,
    );
  };
  expect(await outcome(409)).toBe('stored');
  expect(await outcome(415)).toMatchObject({ name: 'FileRefused', message: 'File format not allowed' });
  expect(await outcome(413)).toMatchObject({
    name: 'FileRefused',
    message: 'This file is too large. The limit is 200 MB.',
  });
  expect(await outcome(413, 'image/png')).toMatchObject({
    message: 'This file is too large. The limit is 10 MB.',
  });
  expect(isAnswer(await outcome(403))).toBe(true);
  expect(isAnswer(await outcome(503))).toBe(false);
});

test('FORM-12 OFF-2 an upload session is cancelled; a file that had arrived with it is deleted', async () => {
  const { deleteFile } = await storageOn('http://localhost:3000/x');
  const session = '/v0/b/b/o?name=photovideos%2Fa%2B1.mp4&upload_id=u&upload_protocol=resumable';
  const asked = answer(new Response('', { headers: { 'x-goog-upload-status': 'cancelled' } }));
  await deleteFile(session);
  expect(asked.mock.calls[0]).toMatchObject([
    `http://localhost:3000${session}`,
    { headers: { 'X-Goog-Upload-Command': 'cancel' } },
  ]);
  expect(sdk.deleteObject).not.toHaveBeenCalled();
  for (const gone of [new Response('', { headers: final }), new Response('', { status: 404 })]) {
    sdk.deleteObject.mockClear();
    answer(gone);
    await deleteFile(session);
    expect(sdk.deleteObject).toHaveBeenCalledOnce();
    expect(sdk.ref).toHaveBeenLastCalledWith(sdk.service, 'photovideos/a+1.mp4');
  }
  answer(new Response('', { status: 503 }));
  await expect(deleteFile(session)).rejects.toMatchObject({ status: 503 });
});

test('FORM-12 deleting a missing file is not a failure; a refusal or a network error is', async () => {
  const { deleteFile } = await storageOn('http://localhost:3000/x');
  await deleteFile('/v0/b/b/o/photovideos%2Ff%C3%A4ll%201.jpg?alt=media&token=t');
  expect(sdk.ref).toHaveBeenLastCalledWith(sdk.service, 'photovideos/fäll 1.jpg');
  await deleteFile('https://other.example/a.jpg');
  expect(sdk.deleteObject).toHaveBeenCalledOnce();
  sdk.deleteObject.mockRejectedValueOnce(failure(404));
  await deleteFile('/v0/b/b/o/a');
  sdk.deleteObject.mockRejectedValueOnce(failure(403));
  await expect(deleteFile('/v0/b/b/o/a')).rejects.toMatchObject({ status: 403 });
});
