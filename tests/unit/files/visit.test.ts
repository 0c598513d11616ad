import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';
import { addressOf, fakeVisit, settle } from './fakeVisit.ts';

/** The form: what it names, and the visit puts addresses into. */
function formOf({ visit }: ReturnType<typeof fakeVisit>, refs: string[]) {
  visit.connect(refs, (local, address) => {
    const place = refs.indexOf(local);
    if (place >= 0) refs[place] = address;
    return place >= 0;
  });
  return refs;
}

test('FORM-9 three files are uploaded at a time, in the order in which they were chosen', async () => {
  const fake = fakeVisit();
  const refs = ['local:1', 'local:2', 'local:3', 'local:4', 'local:5'];
  for (const ref of refs) fake.visit.add(ref, 'photovideos');
  expect(fake.visit.stateOf('local:1')).toEqual({ step: 'preparing' });
  await settle();
  expect([...fake.running]).toEqual(['local:1', 'local:2', 'local:3']);
  expect(fake.visit.stateOf('local:4')).toEqual({ step: 'waiting' });
  fake.stored('local:2');
  expect([...fake.running]).toEqual(['local:1', 'local:3', 'local:4']);
});

test('FORM-9 a stored file’s address takes the place of its local reference, whatever is drawn', async () => {
  const fake = fakeVisit();
  const form = formOf(fake, ['local:1']);
  fake.visit.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  expect(form).toEqual([addressOf('local:1')]);
  expect(fake.visit.stateOf(addressOf('local:1'))?.step).toBe('stored');
  expect(fake.visit.localOf(addressOf('local:1'))).toBe('local:1');
});

test('FORM-11 without a network nothing is tried; with it, what waits goes on by itself', async () => {
  const fake = fakeVisit();
  fake.goOnline(false);
  fake.visit.add('local:1', 'photovideos');
  await settle();
  expect(fake.visit.stateOf('local:1')).toEqual({ step: 'offline' });
  fake.goOnline(true);
  expect([...fake.running]).toEqual(['local:1']);
  fake.goOnline(false);
  expect(fake.visit.stateOf('local:1')).toEqual({ step: 'offline' });
});

test('FORM-9 when the network falls silent, the files that wait for their turn do not try one after the other', async () => {
  const fake = fakeVisit();
  for (const ref of ['local:1', 'local:2', 'local:3', 'local:4']) fake.visit.add(ref, 'photovideos');
  await settle();
  for (const ref of ['local:1', 'local:2', 'local:3']) fake.report(ref, { step: 'offline' });
  expect([...fake.running]).toEqual([]);
  expect(fake.visit.stateOf('local:4')).toEqual({ step: 'offline' });
  fake.visit.retry('local:2');
  expect([...fake.running]).toEqual(['local:2']);
  await fake.visit.discard();
});

test('FORM-9 a file that is refused stays so', async () => {
  const fake = fakeVisit();
  fake.visit.add('local:1', 'photovideos');
  await settle();
  fake.report('local:1', { step: 'refused', text: 'File format not allowed' });
  fake.visit.retry('local:1');
  expect(fake.visit.stateOf('local:1')).toEqual({ step: 'refused', text: 'File format not allowed' });
  expect([...fake.running]).toEqual([]);
});

test('FORM-12 leaving deletes what came in this visit, stored or not, and ends what is running', async () => {
  const fake = fakeVisit();
  formOf(fake, ['local:1', 'local:2', '/v0/b/x/o/earlier']);
  fake.visit.add('local:1', 'photovideos');
  fake.visit.add('local:2', 'photovideos');
  fake.visit.drop('/v0/b/x/o/earlier');
  await settle();
  fake.stored('local:1');
  await fake.visit.discard();
  expect(fake.deleted).toEqual([addressOf('local:1')]);
  expect(fake.forgotten).toEqual(['local:1', 'local:2']);
  expect(fake.running.size).toBe(0);
  expect(fake.listeners.size).toBe(0);
});

test('FORM-12 FORM-17 leaving keeps what the resumed draft has in this browser, and deletes its upload', async () => {
  const fake = fakeVisit();
  formOf(fake, ['local:1']);
  const uploading = fake.visit.upload('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  await uploading;
  await fake.visit.discard();
  expect(fake.deleted).toEqual([addressOf('local:1')]);
  expect(fake.forgotten).toEqual([]);
});

test('FORM-18 a form that ends without being given up leaves every file where it is, and uploads no more', async () => {
  const fake = fakeVisit();
  formOf(fake, ['local:1', 'local:2', 'local:3', 'local:4', 'local:5']);
  for (const ref of ['local:1', 'local:2', 'local:3', 'local:4', 'local:5']) {
    fake.visit.add(ref, 'photovideos');
  }
  await settle();
  fake.stored('local:1');
  fake.visit.suspend();
  expect([...fake.running]).toEqual([]);
  fake.stored('local:2');
  await fake.visit.discard();
  expect(fake.deleted).toEqual([]);
  expect(fake.forgotten).toEqual([]);
  expect(fake.listeners.size).toBe(0);
});

test('FORM-11 saving keeps what the form shows: stored files, and in this browser those that are not stored yet', async () => {
  const fake = fakeVisit();
  formOf(fake, ['local:1', 'local:2', 'local:3']);
  for (const ref of ['local:1', 'local:2', 'local:3']) fake.visit.add(ref, 'photovideos');
  await settle();
  fake.stored('local:1');
  fake.stored('local:2');
  fake.visit.drop(addressOf('local:2'));
  await fake.visit.keep();
  expect(fake.deleted).toEqual([addressOf('local:2')]);
  expect(fake.forgotten).toEqual(['local:1', 'local:2']);
  await fake.visit.discard();
  expect(fake.forgotten).toHaveLength(2);
});

test('FORM-9 of several forms, such as that of a dialog, the one that names the file gets the address', async () => {
  const fake = fakeVisit();
  const form = formOf(fake, ['local:1']);
  const dialog = formOf(fake, ['local:2']);
  fake.visit.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  expect(form).toEqual([addressOf('local:1')]);
  expect(dialog).toEqual(['local:2']);
});

test('FORM-11 a file whose address never reached the form stays in this browser', async () => {
  const fake = fakeVisit();
  formOf(fake, ['local:2']);
  fake.visit.add('local:1', 'photovideos');
  await settle();
  fake.stored('local:1');
  await fake.visit.keep();
  expect(fake.deleted).toEqual([addressOf('local:1')]);
  expect(fake.forgotten).toEqual([]);
});

test('FORM-9 a removal can be undone, and the upload begins again', async () => {
  const fake = fakeVisit();
  fake.visit.add('local:1', 'photovideos');
  await settle();
  fake.visit.drop('local:1');
  expect(fake.running.size).toBe(0);
  fake.visit.restore('local:1');
  expect([...fake.running]).toEqual(['local:1']);
});

test('SIGN-1 a replaced signature is deleted when the form is saved, of an earlier visit too; a photo only of this one', async () => {
  const fake = fakeVisit();
  formOf(fake, ['local:1']);
  fake.visit.add('local:1', 'signatures');
  await settle();
  fake.stored('local:1');
  fake.visit.drop(addressOf('local:1'), { replaced: true });
  fake.visit.drop('/v0/b/x/o/earlier-signature', { replaced: true });
  fake.visit.drop('/v0/b/x/o/earlier-photo');
  expect(fake.deleted).toEqual([]);
  await fake.visit.keep();
  expect(fake.deleted).toEqual([addressOf('local:1'), '/v0/b/x/o/earlier-signature']);
});

test('FORM-13 what a draft that was never sent shows no more belongs to nobody else', async () => {
  const fake = fakeVisit({ neverFiled: true });
  fake.visit.drop('/v0/b/x/o/earlier-photo');
  fake.visit.drop('/v0/b/x/o/undone');
  fake.visit.restore('/v0/b/x/o/undone');
  await fake.visit.keep();
  expect(fake.deleted).toEqual(['/v0/b/x/o/earlier-photo']);
});

test('FORM-12 a file that is ready only after one has left leaves nothing behind', async () => {
  const fake = fakeVisit();
  const preparing = deferred<undefined>();
  fake.prepare.mockReturnValueOnce(preparing.promise);
  fake.visit.add('local:1', 'photovideos');
  await fake.visit.discard();
  preparing.resolve(undefined);
  await settle();
  fake.visit.add('local:2', 'photovideos');
  expect(fake.forgotten).toEqual(['local:1', 'local:1', 'local:2']);
});
