import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileRefused } from '../../../src/api/fileErrors.ts';
import { setPlatform } from '../../../src/api/platform.ts';
import { Transfer, type TransferState } from '../../../src/offline/transfer.ts';
import { deferred } from './deferred.ts';

const PATH = 'photovideos/a_1_2.jpg';
/** Milliseconds without progress after which an upload counts as interrupted. */
const SILENCE_MS = 20_000;
const ADDRESS = '/v0/b/x/o/a?alt=media&token=t';

function fakeService() {
  const tasks: ReturnType<typeof newTask>[] = [];
  function newTask(path: string, onBytes: (bytes: number) => void) {
    const outcome = deferred<void>();
    outcome.promise.catch(() => undefined);
    return {
      path,
      onBytes,
      ...outcome,
      pause: vi.fn(),
      resume: vi.fn(),
      cancel: vi.fn(() => outcome.reject(new Error('cancelled'))),
    };
  }
  return {
    tasks,
    downloadUrl: vi.fn(async () => ADDRESS),
    send: async (path: string, _blob: Blob, onBytes: (bytes: number) => void) => {
      const task = newTask(path, onBytes);
      tasks.push(task);
      const { promise: done, pause, resume, cancel } = task;
      return { done, pause, resume, cancel };
    },
  };
}

function begin() {
  const service = fakeService();
  setPlatform({ files: async () => ({ ...service, deleteFile: async () => undefined }) });
  const states: TransferState[] = [];
  const blob = new Blob(['0123456789']);
  const transfer = new Transfer(PATH, blob, (state) => states.push(state));
  transfer.go();
  const task = (index: number) => {
    const found = service.tasks[index];
    if (!found) throw new Error(`There is no task ${index}.`);
    return found;
  };
  return { service, states, transfer, task, last: () => states.at(-1) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test('FORM-9 a dead network is detected after 20 seconds without a byte; uploaded bytes are not lost', async () => {
  const { task, last, transfer, service } = begin();
  await settle();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  task(0).onBytes(3);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(last()).toEqual({ step: 'uploading', percent: 30 });
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toEqual({ step: 'offline' });
  expect(task(0).pause).toHaveBeenCalledOnce();
  transfer.go();
  expect(last()).toEqual({ step: 'uploading', percent: 30 });
  expect(task(0).resume).toHaveBeenCalledOnce();
  task(0).resolve();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(service.tasks).toHaveLength(1);
});

test('FORM-9 events of a paused upload do not count as progress', async () => {
  const { task, last, transfer } = begin();
  await settle();
  task(0).onBytes(3);
  transfer.interrupt();
  task(0).onBytes(4);
  expect(last()).toEqual({ step: 'offline' });
});

test('FORM-9 an upload that cannot resume restarts, with a longer timeout each time', async () => {
  const { task, last, transfer, service } = begin();
  await settle();
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  transfer.go();
  await vi.advanceTimersByTimeAsync(2 * SILENCE_MS - 1);
  expect(last()?.step).toBe('uploading');
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toEqual({ step: 'offline' });
  expect(task(0).cancel).toHaveBeenCalled();
  transfer.go();
  await settle();
  expect(service.tasks).toHaveLength(2);
  expect(task(1).path).toBe(PATH);
  task(1).resolve();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
});

test('FORM-9 an uploaded file is not sent again if only its address could not be read', async () => {
  const { task, last, transfer, service } = begin();
  service.downloadUrl.mockRejectedValueOnce(new Error('network'));
  await settle();
  task(0).resolve();
  await settle();
  expect(last()).toEqual({ step: 'offline' });
  transfer.go();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(service.tasks).toHaveLength(1);
});

test('FORM-9 a connection lost while reading the address does not restart the upload', async () => {
  const { task, last, transfer, service } = begin();
  service.downloadUrl.mockReturnValueOnce(new Promise(() => undefined));
  await settle();
  task(0).resolve();
  await settle();
  transfer.interrupt();
  transfer.go();
  await settle();
  expect(last()).toEqual({ step: 'stored', address: ADDRESS });
  expect(service.tasks).toHaveLength(1);
});

test('FORM-9 a refused file stays refused, a refused user may retry, and other failures count as offline', async () => {
  const outcomes: [unknown, TransferState][] = [
    [new FileRefused('File format not allowed'), { step: 'refused', text: 'File format not allowed' }],
    [Object.assign(new Error('no'), { status: 403 }), { step: 'failed', text: 'The upload was refused.' }],
    [Object.assign(new Error('retry limit'), { status: 0 }), { step: 'offline' }],
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

test('FORM-12 a stopped upload is cancelled and reports nothing more', async () => {
  const { task, states, transfer } = begin();
  await settle();
  transfer.stop();
  const before = states.length;
  task(0).onBytes(9);
  await vi.advanceTimersByTimeAsync(SILENCE_MS * 2);
  expect(task(0).cancel).toHaveBeenCalled();
  expect(states).toHaveLength(before);
});

test('FORM-12 a file stored while its upload stops is found, so that it can be deleted; an unfinished one is not looked up', async () => {
  const { task, states, transfer, service } = begin();
  await settle();
  task(0).resolve();
  transfer.stop();
  await settle();
  expect(states.map(({ step }) => step)).not.toContain('stored');
  expect(await transfer.strayAddress()).toBe(ADDRESS);
  service.downloadUrl.mockRejectedValueOnce(new Error('no network'));
  expect(await transfer.strayAddress()).toBeUndefined();

  const other = begin();
  await settle();
  other.transfer.stop();
  expect(await other.transfer.strayAddress()).toBeUndefined();
  expect(other.service.downloadUrl).not.toHaveBeenCalled();
});
