import { expect, onTestFinished, test, vi } from 'vitest';
import { deferred } from './deferred.ts';
import { downloadUrl, fakeUploadSession, settle } from './fakeUploadSession.ts';

function getForm({ uploads }: ReturnType<typeof fakeUploadSession>, refs: string[]) {
  uploads.connect(refs, (local, address) => {
    const place = refs.indexOf(local);
    if (place >= 0) refs[place] = address;
    return place >= 0;
  });
  return refs;
}

test('FORM-9 three files are uploaded at a time, in the order in which they were chosen', async () => {
  const fake = fakeUploadSession();
  const refs = ['local:1', 'local:2', 'local:3', 'local:4', 'local:5'];
  for (const ref of refs) fake.uploads.add(ref, 'photovideos');
  expect(fake.uploads.stateOf('local:1')).toEqual({ step: 'preparing' });
  await settle();
  expect([...fake.running]).toEqual(['local:1', 'local:2', 'local:3']);
  expect(fake.uploads.stateOf('local:4')).toEqual({ step: 'waiting' });
  fake.stored('local:2');
  expect([...fake.running]).toEqual(['local:1', 'local:3', 'local:4']);
});

test('FORM-9 a stored file’s address replaces its local reference, whatever is rendered', async () => {
  const fake = fakeUploadSession();
  const form = getForm(fake, ['local:1']);
  fake.uploads.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  expect(form).toEqual([downloadUrl('local:1')]);
  expect(fake.uploads.stateOf(downloadUrl('local:1'))?.step).toBe('stored');
  expect(fake.uploads.localOf(downloadUrl('local:1'))).toBe('local:1');
});

test('FORM-11 OFF-2 without a network a request fails; waiting files go on by themselves when it is back', async () => {
  const fake = fakeUploadSession();
  fake.goOnline(false);
  for (const ref of ['local:1', 'local:2']) fake.uploads.add(ref, 'photovideos');
  await settle();
  for (const ref of ['local:1', 'local:2']) expect(fake.uploads.stateOf(ref)).toEqual({ step: 'offline' });
  fake.goOnline(true);
  expect([...fake.running]).toEqual(['local:1', 'local:2']);
});

test('OFF-2 without a hint of the browser, waiting files are tried again after half a minute', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fake = fakeUploadSession();
  fake.network.isOnline = false;
  fake.uploads.add('local:1', 'photovideos');
  await vi.advanceTimersByTimeAsync(29_000);
  fake.network.isOnline = true;
  expect([...fake.running]).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...fake.running]).toEqual(['local:1']);
  fake.uploads.suspend();
});

test('FORM-9 when the network goes silent, waiting files do not try one after the other', async () => {
  const fake = fakeUploadSession();
  for (const ref of ['local:1', 'local:2', 'local:3', 'local:4']) fake.uploads.add(ref, 'photovideos');
  await settle();
  for (const ref of ['local:1', 'local:2', 'local:3']) fake.report(ref, { step: 'offline' });
  expect([...fake.running]).toEqual([]);
  expect(fake.uploads.stateOf('local:4')).toEqual({ step: 'offline' });
  fake.uploads.retry('local:2');
  expect([...fake.running]).toEqual(['local:2']);
  await fake.uploads.discard();
});

test('FORM-9 a file that is refused stays so', async () => {
  const fake = fakeUploadSession();
  fake.uploads.add('local:1', 'photovideos');
  await settle();
  fake.report('local:1', { step: 'refused', text: 'File format not allowed' });
  fake.uploads.retry('local:1');
  expect(fake.uploads.stateOf('local:1')).toEqual({ step: 'refused', text: 'File format not allowed' });
  expect([...fake.running]).toEqual([]);
});

test('FORM-12 leaving deletes all files of this session, stored or not, and cancels running uploads', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:1', 'local:2', '/v0/b/x/o/earlier']);
  fake.uploads.add('local:1', 'photovideos');
  fake.uploads.add('local:2', 'photovideos');
  fake.uploads.drop('/v0/b/x/o/earlier');
  await settle();
  fake.stored('local:1');
  await fake.uploads.discard();
  expect(fake.deleted).toEqual([downloadUrl('local:1')]);
  expect(fake.forgotten).toEqual(['local:1', 'local:2']);
  expect(fake.running.size).toBe(0);
  expect(fake.listeners.size).toBe(0);
});

test('FORM-12 FORM-17 leaving keeps the local files of the resumed draft and deletes their uploads', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:1']);
  const uploading = fake.uploads.upload('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  await uploading;
  await fake.uploads.discard();
  expect(fake.deleted).toEqual([downloadUrl('local:1')]);
  expect(fake.forgotten).toEqual([]);
});

test('FORM-12 a form closed before its record is removed still deletes its uploads', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:1']);
  fake.uploads.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  let forget = () => {};
  const discarding = fake.uploads.discard(
    new Promise((resolve) => {
      forget = resolve;
    }),
  );
  fake.uploads.suspend();
  await settle();
  expect(fake.deleted).toEqual([]);
  forget();
  await discarding;
  expect(fake.deleted).toEqual([downloadUrl('local:1')]);
});

test('FORM-18 a form that ends without being discarded keeps every file and stops uploading', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:1', 'local:2', 'local:3', 'local:4', 'local:5']);
  for (const ref of ['local:1', 'local:2', 'local:3', 'local:4', 'local:5']) {
    fake.uploads.add(ref, 'photovideos');
  }
  await settle();
  fake.stored('local:1');
  fake.uploads.suspend();
  expect([...fake.running]).toEqual([]);
  fake.stored('local:2');
  await fake.uploads.discard();
  expect(fake.deleted).toEqual([]);
  expect(fake.forgotten).toEqual([]);
  expect(fake.listeners.size).toBe(0);
});

test('FORM-11 saving keeps the files in the form: the stored ones, and locally those not stored yet', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:1', 'local:2', 'local:3']);
  for (const ref of ['local:1', 'local:2', 'local:3']) fake.uploads.add(ref, 'photovideos');
  await settle();
  fake.stored('local:1');
  fake.stored('local:2');
  fake.uploads.drop(downloadUrl('local:2'));
  await fake.uploads.keep();
  expect(fake.deleted).toEqual([downloadUrl('local:2')]);
  expect(fake.forgotten).toEqual(['local:1', 'local:2']);
  await fake.uploads.discard();
  expect(fake.forgotten).toHaveLength(2);
});

test('FORM-9 of several forms, such as a dialog, the one that contains the file gets the address', async () => {
  const fake = fakeUploadSession();
  const form = getForm(fake, ['local:1']);
  const dialog = getForm(fake, ['local:2']);
  fake.uploads.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  expect(form).toEqual([downloadUrl('local:1')]);
  expect(dialog).toEqual(['local:2']);
});

test('FORM-11 a file whose address never reached the form stays in this browser', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:2']);
  fake.uploads.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  await fake.uploads.keep();
  expect(fake.deleted).toEqual([downloadUrl('local:1')]);
  expect(fake.forgotten).toEqual([]);
});

test('FORM-9 a removal can be undone, and the upload restarts', async () => {
  const fake = fakeUploadSession();
  fake.uploads.add('local:1', 'photovideos');
  await settle();
  fake.uploads.drop('local:1');
  expect(fake.running.size).toBe(0);
  fake.uploads.restore('local:1');
  expect([...fake.running]).toEqual(['local:1']);
});

test('SIGN-1 a save deletes a replaced signature even from an earlier session, but a photo only from this one', async () => {
  const fake = fakeUploadSession();
  getForm(fake, ['local:1']);
  fake.uploads.add('local:1', 'signatures');
  await settle();
  fake.stored('local:1');
  fake.uploads.drop(downloadUrl('local:1'), { replaced: true });
  fake.uploads.drop('/v0/b/x/o/earlier-signature', { replaced: true });
  fake.uploads.drop('/v0/b/x/o/earlier-photo');
  expect(fake.deleted).toEqual([]);
  await fake.uploads.keep();
  expect(fake.deleted).toEqual([downloadUrl('local:1'), '/v0/b/x/o/earlier-signature']);
});

test('FORM-13 files removed from a draft that was never sent are deleted', async () => {
  const fake = fakeUploadSession({ neverFiled: true });
  fake.uploads.drop('/v0/b/x/o/earlier-photo');
  fake.uploads.drop('/v0/b/x/o/undone');
  fake.uploads.restore('/v0/b/x/o/undone');
  await fake.uploads.keep();
  expect(fake.deleted).toEqual(['/v0/b/x/o/earlier-photo']);
});

test('FORM-12 a file that is ready only after leaving leaves nothing behind', async () => {
  const fake = fakeUploadSession();
  const preparing = deferred<undefined>();
  fake.prepare.mockReturnValueOnce(preparing.promise);
  fake.uploads.add('local:1', 'photovideos');
  await fake.uploads.discard();
  preparing.resolve(undefined);
  await settle();
  fake.uploads.add('local:2', 'photovideos');
  expect(fake.forgotten).toEqual(['local:1', 'local:1', 'local:2']);
});

test.each(['discard', 'keep'] as const)(
  'FORM-12 a removed file is forgotten with its unfinished upload; a draft’s file goes on later: %s',
  async (end) => {
    const fake = fakeUploadSession();
    const form = getForm(fake, ['local:1', 'local:2']);
    fake.uploads.add('local:1', 'photovideos');
    void fake.uploads.upload('local:2', 'photovideos');
    await settle();
    form.splice(0, 1);
    fake.uploads.drop('local:1');
    await fake.uploads[end]();
    expect(fake.deleted).toEqual([]);
    expect(fake.forgotten).toEqual(['local:1']);
    expect(fake.begunAgain).toEqual([]);
  },
);

test('FORM-12 a draft’s file whose upload is deleted is uploaded again by the next form', async () => {
  const fake = fakeUploadSession();
  void fake.uploads.upload('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  await fake.uploads.discard();
  expect(fake.deleted).toEqual([downloadUrl('local:1')]);
  expect(fake.begunAgain).toEqual(['local:1']);
  expect(fake.forgotten).toEqual([]);
});
