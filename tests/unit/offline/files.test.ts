import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileRefused, isAnswer } from '../../../src/api/fileErrors.ts';

const sdk = vi.hoisted(() => ({
  service: { host: 'firebasestorage.googleapis.com', maxOperationRetryTime: 120_000 },
  getStorage: vi.fn(),
  connectStorageEmulator: vi.fn(),
  ref: vi.fn((_service: unknown, path: string) => ({ path })),
  uploadBytesResumable: vi.fn(),
  getDownloadURL: vi.fn(),
  deleteObject: vi.fn(),
}));
const config = vi.hoisted(() => ({ embedded: true }));

vi.mock('firebase/storage', () => sdk);
vi.mock('../../../src/api/firebase.ts', () => ({ firebaseApp: () => ({}) }));
vi.mock('../../../src/api/consoleConfig.ts', () => ({ consoleConfig: () => config }));

async function storageOn(address: string) {
  vi.stubGlobal('window', { location: new URL(address) });
  vi.resetModules();
  return import('../../../src/api/files.ts');
}

const failure = (status: number) => Object.assign(new Error('no'), { status });

/** Like the SDK's upload task: it can be awaited, and may fail. */
function task(error?: Error) {
  const done = error ? Promise.reject(error) : Promise.resolve();
  done.catch(() => undefined);
  return Object.assign(done, { on: vi.fn(), pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() });
}

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

test('FORM-9 upload progress is reported each time the SDK reports it', async () => {
  const sending = task();
  sdk.uploadBytesResumable.mockReturnValue(sending);
  const { send } = await storageOn('http://parks.example/x');
  const onBytes = vi.fn();
  await send('photovideos/a.jpg', new Blob(['four']), onBytes);
  const [event, tell] = sending.on.mock.calls[0] ?? [];
  expect(event).toBe('state_changed');
  for (const bytesTransferred of [0, 4]) tell({ bytesTransferred });
  expect(onBytes.mock.calls).toEqual([[0], [4]]);
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

test('SIGN-1 a file is uploaded to its path with its own content type, like a data URL', async () => {
  const { send } = await storageOn('http://localhost:3000/x');
  sdk.uploadBytesResumable.mockReturnValueOnce(task());
  const picture = new Blob(['x'], { type: 'image/png' });
  await (await send('signatures/1a2b', picture, () => undefined)).done;
  expect(sdk.uploadBytesResumable.mock.calls).toEqual([
    [{ path: 'signatures/1a2b' }, picture, { contentType: 'image/png' }],
  ]);
});

test('FORM-9 the server’s refusals of a file: wrong type, too large, already there, not permitted', async () => {
  const { send } = await storageOn('http://localhost:3000/x');
  const outcome = async (error: Error | undefined, type = 'video/mp4') => {
    sdk.uploadBytesResumable.mockReturnValueOnce(task(error));
    const { done } = await send('photovideos/a.mp4', new Blob(['x'], { type }), () => undefined);
    return done.then(
      () => 'stored',
      (problem: unknown) => problem,
    );
  };
  expect(await outcome(undefined)).toBe('stored');
  expect(await outcome(failure(409))).toBe('stored');
  expect(await outcome(failure(415))).toEqual(new FileRefused('File format not allowed'));
  expect(await outcome(failure(413))).toEqual(
    new FileRefused('This file is too large. The limit is 200 MB.'),
  );
  expect(await outcome(failure(413), 'image/png')).toEqual(
    new FileRefused('This file is too large. The limit is 10 MB.'),
  );
  expect(isAnswer(await outcome(failure(403)))).toBe(true);
  expect(isAnswer(await outcome(failure(503)))).toBe(false);
  expect(isAnswer(await outcome(new TypeError('network')))).toBe(false);
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
