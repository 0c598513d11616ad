import { expect, test } from 'vitest';
import { newCasualty, newIncident, newWitness } from '../../../contract/incidents/newIncident.ts';
import type { UploadProgress } from '../../../src/offline/newUploadSession.ts';
import { uploadLocals } from '../../../src/offline/uploadLocals.ts';
import { downloadUrl, fakeUploadSession, settle } from './fakeUploadSession.ts';

function incident() {
  const content = newIncident(new Date());
  const details = content.case_details;
  details.photo_video = ['/v0/b/x/o/there', 'local:p2', 'local:p3'];
  details.person_involved_details = [
    { ...newCasualty('a'), casualty_no: 'Casualty 1', signature: 'local:c1' },
  ];
  details.witness_particulars = [
    { ...newWitness('b'), witness_no: 'Witness 1', guest_Signature: 'local:w1' },
    { ...newWitness('c'), witness_no: 'Witness 2', signature: 'local:w2' },
  ];
  return content;
}

const LOCALS = ['local:p2', 'local:p3', 'local:c1', 'local:w1', 'local:w2'];

test('FORM-11 a submit uploads all local files, and the incident refers to the stored ones', async () => {
  const fake = fakeUploadSession();
  const content = incident();
  const replaced: [string, string][] = [];
  const progress: UploadProgress[] = [];
  const uploading = uploadLocals(content, fake.uploads, {
    onReplaced: (...pair) => replaced.push(pair),
    onProgress: (now) => progress.push(now),
  });
  await settle();
  expect([...fake.running]).toEqual(LOCALS.slice(0, 3));
  for (const ref of LOCALS) {
    fake.stored(ref);
    await settle();
  }
  const { case_details: details } = await uploading;
  expect(details.photo_video).toEqual(['/v0/b/x/o/there', downloadUrl('local:p2'), downloadUrl('local:p3')]);
  expect(details.person_involved_details[0]?.signature).toBe(downloadUrl('local:c1'));
  expect(details.witness_particulars[0]?.guest_Signature).toBe(downloadUrl('local:w1'));
  expect(details.witness_particulars[1]?.signature).toBe(downloadUrl('local:w2'));
  expect(replaced).toEqual(LOCALS.map((ref) => [ref, downloadUrl(ref)]));
  expect(progress[0]).toEqual({ text: 'Uploading 1 of 5…', percent: 0 });
  expect(progress.at(-1)?.percent).toBe(100);
  expect(content.case_details.photo_video[1]).toBe('local:p2');
});

test('FORM-11 FORM-16 files stored before a failure are not uploaded again', async () => {
  const fake = fakeUploadSession();
  const content = incident();
  content.case_details.witness_particulars = [];
  const first = uploadLocals(content, fake.uploads);
  await settle();
  fake.stored('local:p2');
  fake.report('local:p3', { step: 'failed', text: 'The upload was refused.', isTemporary: false });
  fake.stored('local:c1');
  await expect(first).rejects.toThrow('Photo or video 3: The upload was refused.');
  const second = uploadLocals(content, fake.uploads);
  await settle();
  expect([...fake.running]).toEqual(['local:p3']);
  fake.stored('local:p3');
  expect((await second).case_details.photo_video[1]).toBe(downloadUrl('local:p2'));
});

test('FORM-11 the error names a missing file', async () => {
  const fake = fakeUploadSession();
  fake.prepare.mockImplementation(async (ref) =>
    ref === 'local:c1' ? undefined : { name: ref, blob: new Blob() },
  );
  const uploading = uploadLocals(incident(), fake.uploads);
  uploading.catch(() => undefined);
  await settle();
  for (const ref of LOCALS) fake.stored(ref);
  await expect(uploading).rejects.toThrow(/^Signature of Casualty 1 is no longer on this device/);
});

test('FORM-11 offline it fails at once and says that nothing is lost', async () => {
  const fake = fakeUploadSession();
  fake.goOnline(false);
  await expect(uploadLocals(incident(), fake.uploads)).rejects.toThrow(
    /can't reach the server. Nothing was lost/,
  );
});

test.each([
  [true, 'FileNotReady'],
  [false, 'FileRefused'],
])(
  'OFF-2 a file that may be taken later is told apart from one that never will: %s',
  async (isTemporary, name) => {
    const fake = fakeUploadSession();
    const content = { ...newIncident(new Date()) };
    content.case_details.photo_video = ['local:p1'];
    const uploading = uploadLocals(content, fake.uploads);
    await settle();
    fake.report('local:p1', { step: 'failed', text: 'No.', isTemporary });
    await expect(uploading).rejects.toMatchObject({ name, message: 'Photo or video 1: No.' });
  },
);

test('FORM-14 an incident without local files waits for nothing', async () => {
  const fake = fakeUploadSession();
  const content = newIncident(new Date());
  expect(await uploadLocals(content, fake.uploads)).toEqual(content);
});

test('FORM-11 DET-6 the photos of an update are uploaded too', async () => {
  const fake = fakeUploadSession();
  const update = { id: 'u', remark: 'Fenced off.', submitted_by: 'Mei Tan', deleted: 'no' as const };
  const content = {
    ...newIncident(new Date()),
    incident_updates: [
      { ...update, img_url: ['/v0/b/x/o/there', 'local:u1'], submitted_at: '2026-11-02T01:00:00.000Z' },
    ],
  };
  const uploading = uploadLocals(content, fake.uploads);
  await settle();
  fake.stored('local:u1');
  const { incident_updates: updates } = await uploading;
  expect(updates[0]?.img_url).toEqual(['/v0/b/x/o/there', downloadUrl('local:u1')]);
});
