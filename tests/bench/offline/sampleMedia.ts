import sharp from 'sharp';
import { mp4, webm } from '../../helpers/sampleFiles.ts';
import type { Random } from './random.ts';

/** A file that a person adds. `bytes` are those before the console resizes photos. */
export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

const SQUARES = { width: 10, height: 8 };
/** Pixels of the long side. The largest is resized by the console. */
const SIDES = [160, 160, 400, 3000];
/** Bytes. Several chunks of a resumable upload. */
const VIDEO_SIZES = [3_000, 40_000, 700_000];

/** Squares of random colours, which can still be recognized after a photo was resized and compressed. */
export async function makePhoto(random: Random): Promise<SampleFile> {
  const squares = sharp(random.bytes(SQUARES.width * SQUARES.height * 3), {
    raw: { ...SQUARES, channels: 3 },
  });
  const side = random.pick(SIDES);
  const resized = squares.resize(side, (side * SQUARES.height) / SQUARES.width, { kernel: 'nearest' });
  const name = random.word(8);
  return random.chance(0.3)
    ? { name: `${name}.png`, mimeType: 'image/png', buffer: await resized.png().toBuffer() }
    : { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await resized.jpeg().toBuffer() };
}

/** A valid head and then random bytes. The console sends videos unchanged. */
export function makeVideo(random: Random): SampleFile {
  const isMp4 = random.chance(0.5);
  const buffer = (isMp4 ? mp4 : webm)(random.pick(VIDEO_SIZES));
  random.bytes(256).copy(buffer, 512);
  const name = random.word(8);
  return isMp4
    ? { name: `${name}.mp4`, mimeType: 'video/mp4', buffer }
    : { name: `${name}.webm`, mimeType: 'video/webm', buffer };
}
