import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileRefused, FileServiceError, FileUnreadable } from '../../../src/api/fileErrors.ts';
import { setPlatform } from '../../../src/api/platform.ts';
import type { Sending } from '../../../src/api/sendFile.ts';
import { Transfer, type TransferState } from '../../../src/offline/transfer.ts';
import { forgetUpload, keepUpload, readUpload } from '../../../src/offline/uploadRecords.ts';
import { deferred } from './deferred.ts';

const PATH = 'photovideos/a_1_2.jpg';
const SESSION = `/v0/b/x/o?name=${encodeURIComponent(PATH)}&upload_id=u`;
/** Milliseconds without progress after which an upload counts as interrupted. */
const SILENCE_MS = 20_000;
const ADDRESS = '/v0/b/x/o/a?alt=media&token=t';
const ID = 'a';

function fakeService() {
  type Task = ReturnType<typeof deferred<void>> & Sending & { path: string };
  const tasks: Task[] = [];
  return {
    tasks,
    downloadUrl: vi.fn(async (_path: string) => ADDRESS),
    send: async (path: string, _blob: Blob, sending: Sending) => {
      const task = { ...deferred<void>(), path, ...sending };
      tasks.push(task);
      if (!sending.session) await sending.keepSession(SESSION);
      return task.promise;
    },
  };
}

function begin(size = 10) {
  const service = fakeService();
  setPlatform({ files: async () => ({ ...service, deleteFile: async () => undefined }) });
  const states: TransferState[] = [];
  const blob = new Blob(['0123456789'.slice(0, size)]);
  const transfer = new Transfer({ id: ID, blob, newPath: () => PATH }, (state) => states.push(state));
  transfer.go();
  const task = (index: number) => {
    const found = service.tasks[index];
    if (!found) throw new Error(`There is no task ${index}.`);
    return found;
  };
  return { service, states, transfer, task, last: () => states.at(-1) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', {});
  // Records are kept in memory without a database.
  setPlatform({ database: async () => Promise.reject(new Error('none')) });
});
afterEach(async () => {
  await forgetUpload(ID);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('FORM-9 a file is sent with its progress and ends with its address', async () => {
  const { states, task } = begin();
  await settle();
  task(0).onBytes(5);
  task(0).resolve();
  await settle();
  expect(states).toEqual([
    { step: 'uploading', percent: 0 },
    { step: 'uploading', percent: 50 },
    { step: 'stored', address: ADDRESS },
  ]);
  expect(task(0).path).toBe(PATH);
  await vi.advanceTimersByTimeAsync(SILENCE_MS * 10);
  expect(states).toHaveLength(3);
});

test('FORM-9 OFF-2 a dead network is detected after 20 seconds without a byte; the next attempt goes on with the session', async () => {
  const { task, last, transfer, service } = begin();
  await settle();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  task(0).onBytes(3);
  await vi.advanceTimersByTimeAsync(2 * SILENCE_MS);
  expect(last()).toEqual({ step: 'offline' });
  expect(task(0).signal.aborted).toBe(true);
  transfer.go();
  expect(last()).toEqual({ step: 'uploading', percent: 30 });
  await settle();
  expect(task(1).session).toBe(SESSION);
  task(1).resolve();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(service.tasks).toHaveLength(2);
});

test('FORM-9 progress of an interrupted attempt is ignored', async () => {
  const { task, last } = begin();
  await settle();
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  task(0).onBytes(4);
  expect(last()).toEqual({ step: 'offline' });
});

test('FORM-9 an attempt without progress gets a longer timeout each time', async () => {
  const { last, transfer } = begin();
  await settle();
  for (const patience of [1, 2, 4, 8, 8]) {
    await vi.advanceTimersByTimeAsync(SILENCE_MS * patience - 1);
    expect(last()?.step).toBe('uploading');
    await vi.advanceTimersByTimeAsync(1);
    expect(last()).toEqual({ step: 'offline' });
    transfer.go();
    await settle();
  }
});

test('OFF-2 a gap of some seconds does not end an upload that has sent bytes; a server that is away is reported at once', async () => {
  const { task, last, service } = begin();
  await settle();
  task(0).onBytes(5);
  task(0).reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(task(1).session).toBe(SESSION);
  task(1).reject(new FileServiceError(503));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(last()).toEqual({ step: 'uploading', percent: 50 });
  task(2).resolve();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(service.tasks).toHaveLength(3);

  await forgetUpload(ID);
  const away = begin();
  await settle();
  away.task(0).reject(new TypeError('Failed to fetch'));
  await settle();
  expect(away.last()).toEqual({ step: 'offline' });
});

test('OFF-2 another page goes on with the stored session; a file that changed begins again', async () => {
  const before = begin();
  await settle();
  before.transfer.stop();
  const after = begin();
  await settle();
  expect(after.task(0)).toMatchObject({ path: PATH, session: SESSION });
  after.transfer.stop();
  const changed = begin(9);
  await settle();
  expect(changed.task(0).session).toBeUndefined();
});

test('OFF-2 the path is kept before the first request, and the session before the first byte', async () => {
  const { service } = begin();
  const steps: unknown[] = [];
  service.send = async (_path, _blob, { keepSession }) => {
    steps.push(await readUpload(ID));
    await keepSession(SESSION);
    steps.push(await readUpload(ID));
  };
  await settle();
  const kept = { id: ID, path: PATH, size: 10 };
  expect(steps).toMatchObject([kept, { ...kept, session: SESSION }]);
  expect(steps[0]).not.toHaveProperty('session');
});

test('OFF-2 a file that is stored needs no request in another page', async () => {
  const { task } = begin();
  await settle();
  task(0).resolve();
  await settle();
  const { last, service } = begin();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(service.tasks).toEqual([]);
  expect(service.downloadUrl).not.toHaveBeenCalled();
});

test('OFF-2 two forms never upload one file at once; the second finds it stored', async () => {
  const locks = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: object, work: () => Promise<unknown>) => {
    const running = (locks.get(name) ?? Promise.resolve()).then(work);
    locks.set(name, running);
    return running;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const one = begin();
  await settle();
  const other = begin();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(other.service.tasks).toEqual([]);
  one.task(0).resolve();
  await settle();
  expect(other.last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(other.service.tasks).toEqual([]);
});

test('FORM-9 an uploaded file is not sent to another path if only its address could not be read', async () => {
  const { task, last, transfer, service } = begin();
  service.downloadUrl.mockRejectedValueOnce(new Error('network'));
  await settle();
  task(0).resolve();
  await settle();
  expect(last()).toEqual({ step: 'offline' });
  transfer.go();
  await settle();
  // The service answers that it has all bytes.
  expect(task(1)).toMatchObject({ path: PATH, session: SESSION });
  task(1).resolve();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
});

test('OFF-2 a file that was deleted after it arrived is uploaded once more, to a path of its own', async () => {
  const { task, last, service } = begin();
  service.downloadUrl.mockRejectedValueOnce(new FileServiceError(403));
  await settle();
  task(0).resolve();
  await settle();
  expect(task(1).session).toBeUndefined();
  service.downloadUrl.mockRejectedValueOnce(new FileServiceError(403));
  task(1).resolve();
  await settle();
  expect(last()).toMatchObject({ step: 'failed', status: 403 });
  expect(service.tasks).toHaveLength(2);
});

test('FORM-9 OFF-2 a refused file, a refused person, a full server and a lost network are told apart', async () => {
  const refused = { step: 'failed', text: 'The upload was refused.' } as const;
  const full = 'The server has no space for files at the moment. Tell your administrator.';
  const outcomes: [unknown, TransferState][] = [
    [new FileRefused('File format not allowed'), { step: 'refused', text: 'File format not allowed' }],
    [new FileUnreadable(), { step: 'failed', text: 'The file could not be read.', isTemporary: false }],
    [new FileServiceError(403), { ...refused, isTemporary: false, status: 403 }],
    [new FileServiceError(401), { ...refused, isTemporary: true, status: 401 }],
    [new FileServiceError(402), { step: 'failed', text: full, isTemporary: true, status: 402 }],
    [new FileServiceError(507), { step: 'failed', text: full, isTemporary: true, status: 507 }],
    [new FileServiceError(429), { step: 'offline' }],
    [new FileServiceError(503), { step: 'offline' }],
    [new TypeError('Failed to fetch'), { step: 'offline' }],
  ];
  for (const [error, state] of outcomes) {
    const { task, last } = begin();
    await settle();
    task(0).reject(error);
    await settle();
    expect(last()).toEqual(state);
  }
});

test('FORM-12 OFF-2 a stopped upload reports and keeps nothing more, and its session stays for the next page', async () => {
  const { task, states, transfer } = begin();
  await settle();
  transfer.stop();
  const before = states.length;
  task(0).onBytes(9);
  task(0).resolve();
  await vi.advanceTimersByTimeAsync(SILENCE_MS * 2);
  expect(task(0).signal.aborted).toBe(true);
  expect(states).toHaveLength(before);
  expect(await readUpload(ID)).toEqual({ id: ID, path: PATH, size: 10, session: SESSION });
});

test('FORM-12 a session that begins after the upload was stopped is not kept', async () => {
  const { service, transfer } = begin();
  const begun = deferred<void>();
  service.send = async (_path, _blob, { keepSession }) => begun.promise.then(() => keepSession(SESSION));
  await keepUpload({ id: ID, path: PATH, size: 10 });
  await settle();
  transfer.stop();
  begun.resolve();
  await settle();
  expect(await readUpload(ID)).not.toHaveProperty('session');
});
