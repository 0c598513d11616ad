import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { judge, type Kept, type Stored, type Submitted } from '../../bench/offline/oracle.ts';
import { planRun } from '../../bench/offline/plan.ts';
import { seededRandom } from '../../bench/offline/random.ts';
import { findKept } from '../../bench/offline/readDevice.ts';
import { makePhoto, makeVideo } from '../../bench/offline/sampleMedia.ts';

const random = seededRandom('oracle');
const photo = await makePhoto(random);
const other = await makePhoto(random);
const video = makeVideo(random);
const submitted: Submitted = {
  text: 'Fault abc',
  kind: 'incident',
  files: [photo, video],
  isPressed: true,
  isAcknowledged: true,
};
const NOTHING: Kept = { waiting: 0, stuck: 0, drafts: [], missingFiles: 0 };
/** As the console does: resized, another encoding, no EXIF data. */
const resized = (bytes: Buffer) => sharp(bytes).resize(130).jpeg({ quality: 85 }).toBuffer();
const files = [await resized(photo.buffer), video.buffer];
const stored = (...changed: Partial<Stored>[]): Stored[] =>
  changed.map((each, at) => ({ id: `incident ${at + 1}`, files, ...each }));
const verdict = async (...given: Parameters<typeof judge>) => (await judge(...given)).verdict;

/** The oracle of `npm run bench:offline` must find planted faults. */
describe('OFF-2 the oracle of the fault machine', () => {
  test('accepts an incident that is on the server once, with its files in any order', async () => {
    expect(await verdict(submitted, stored({}), NOTHING)).toBe('sent');
    expect(await verdict(submitted, stored({ files: files.toReversed() }), NOTHING)).toBe('sent');
  });

  test('finds a planted loss: on neither side, or without one of its files on the device', async () => {
    expect(await verdict(submitted, [], NOTHING)).toBe('lost');
    expect(await verdict(submitted, [], { ...NOTHING, waiting: 1, missingFiles: 1 })).toBe('lost');
    expect(await verdict({ ...submitted, isPressed: false }, [], NOTHING)).toBe('typing lost');
  });

  test('finds a planted double, also if the outbox has it too', async () => {
    expect(await verdict(submitted, stored({}, {}), NOTHING)).toBe('doubled');
    expect(await verdict(submitted, stored({}, {}), { ...NOTHING, waiting: 1 })).toBe('doubled');
  });

  test('finds a planted wrong byte, a truncated photo, another photo, and one file too many or too few', async () => {
    const wrong = Buffer.from(video.buffer);
    wrong.writeUInt8((wrong.readUInt8(600) + 1) % 256, 600);
    const [shown = Buffer.alloc(0)] = files;
    for (const damaged of [
      [shown, wrong],
      [shown.subarray(0, shown.length / 2), video.buffer],
      [await resized(other.buffer), video.buffer],
      [...files, video.buffer],
      [shown],
      [shown, Buffer.alloc(0)],
    ]) {
      expect(await verdict(submitted, stored({ files: damaged }), NOTHING)).toBe('damaged');
    }
  });

  test('tells what waits, what is stuck, and what is a draft again', async () => {
    expect(await verdict(submitted, [], { ...NOTHING, waiting: 1 })).toBe('waiting');
    expect(await verdict(submitted, [], { ...NOTHING, stuck: 1 })).toBe('stuck');
    expect(await verdict(submitted, [], { ...NOTHING, drafts: ['drafts'] })).toBe('draft');
  });

  test('reads the device: sent items do not wait, and a file is missing if its bytes are', () => {
    const item = (state: string) => ({
      state,
      problem: '',
      text: '{"title":"Fault abc","photo_video":["local:a","local:b"]}',
    });
    const content = {
      outbox: [item('sent')],
      drafts: [{ place: 'drafts', text: 'another one' }],
      files: ['a'],
    };
    expect(findKept(content, 'Fault abc')).toEqual(NOTHING);
    expect(findKept({ ...content, outbox: [item('waiting')] }, 'Fault abc')).toEqual({
      ...NOTHING,
      waiting: 1,
      missingFiles: 1,
    });
  });
});

test('OFF-2 a seed of the fault machine always gives the same run, and every run has an incident and a fault', () => {
  for (let at = 0; at < 200; at += 1) {
    const plan = planRun(`parks-${at}`);
    expect(planRun(`parks-${at}`)).toEqual(plan);
    expect(plan.steps.some(({ kind }) => kind === 'incident')).toBe(true);
    expect(plan.steps.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  }
});
