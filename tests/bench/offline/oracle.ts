import sharp from 'sharp';
import type { SampleFile } from './sampleMedia.ts';

/* Judges what became of everything that was submitted. It shares no code with the console or the server. */

export type Submitted = {
  /** A unique text: title of an incident, remark of an update or of a completion. */
  text: string;
  kind: 'incident' | 'update' | 'completion';
  files: readonly SampleFile[];
  /** Submit was pressed at least once. */
  isPressed: boolean;
  /** The form was left, so the person believes that it is sent or waits to be sent. */
  isAcknowledged: boolean;
};

/** One place on the server that has the text, with the bytes of its files. */
export type Stored = { id: string; files: readonly Buffer[] };

/** What the browser's database has of it. */
export type Kept = {
  waiting: number;
  stuck: number;
  /** The drafts, unfinished forms and keys of the local storage where the person finds it again. */
  drafts: readonly string[];
  /** Files of these that are missing on the device. */
  missingFiles: number;
};

export type FieldError =
  /** Exactly once on the server, with every file. */
  | 'sent'
  | 'waiting'
  /** In the outbox, for the person to decide. */
  | 'stuck'
  /** Not submitted, or refused: a draft or an unfinished form has it. */
  | 'draft'
  | 'lost'
  | 'doubled'
  /** Once on the server, but a file is missing, doubled or different. */
  | 'damaged'
  /** Never submitted, and the form is gone too. */
  | 'typing lost';

export const FAILURES: readonly FieldError[] = ['lost', 'doubled', 'damaged'];

export async function judge(
  submitted: Submitted,
  stored: readonly Stored[],
  kept: Kept,
): Promise<{ verdict: FieldError; why: string }> {
  const [first, second] = stored;
  if (first && second) return { verdict: 'doubled', why: stored.map(({ id }) => id).join(', ') };
  if (first) {
    const why = await compareFiles(submitted.files, first.files);
    return why ? { verdict: 'damaged', why: `${first.id}: ${why}` } : { verdict: 'sent', why: first.id };
  }
  const isInOutbox = kept.waiting + kept.stuck > 0;
  if (isInOutbox && kept.missingFiles > 0) {
    return { verdict: 'lost', why: `${kept.missingFiles} of its files are not on the device` };
  }
  if (kept.waiting > 0) return { verdict: 'waiting', why: '' };
  if (kept.stuck > 0) return { verdict: 'stuck', why: '' };
  if (kept.drafts.length > 0)
    return { verdict: 'draft', why: submitted.isAcknowledged ? 'after it was submitted' : '' };
  if (submitted.isPressed) return { verdict: 'lost', why: 'neither on the server nor on the device' };
  return { verdict: 'typing lost', why: '' };
}

/** Returns what is wrong, or undefined. */
export async function compareFiles(
  expected: readonly SampleFile[],
  stored: readonly Buffer[],
): Promise<string | undefined> {
  const left = [...stored];
  for (const file of expected) {
    const differences = await Promise.all(left.map((bytes) => findDifference(file, bytes)));
    const at = differences.indexOf(undefined);
    if (at < 0) return `${file.name}: ${differences.join('; ') || 'no file left'}`;
    left.splice(at, 1);
  }
  return left.length > 0 ? `${left.length} files too many` : undefined;
}

/** Small enough to ignore what compression changes, and large enough for every square of a sample photo. */
const COMPARED = { width: 20, height: 16 };
/** Of 255, on average; random squares differ by 85. */
const TOLERATED = 12;

async function findDifference({ mimeType, buffer }: SampleFile, stored: Buffer): Promise<string | undefined> {
  if (mimeType.startsWith('video/')) {
    if (stored.equals(buffer)) return undefined;
    const at = buffer.findIndex((byte, index) => stored[index] !== byte);
    return `${stored.length} bytes instead of ${buffer.length}, first different at ${at}`;
  }
  try {
    const [one, other] = await Promise.all([getPixels(buffer), getPixels(stored)]);
    const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
    return sum / one.length > TOLERATED ? 'another picture' : undefined;
  } catch (error) {
    return `no picture (${error instanceof Error ? error.message : error})`;
  }
}

/** Fails for a truncated file. */
const getPixels = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'truncated' })
    .removeAlpha()
    .toColourspace('srgb')
    .resize(COMPARED.width, COMPARED.height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
