import { FileRefused, isAnswer, isFull } from '../api/fileErrors.ts';
import type { Sending } from '../api/files.ts';
import { platform } from '../api/platform.ts';

export type TransferState =
  | { step: 'uploading'; percent: number }
  | { step: 'offline' }
  /** The user may not upload this file. */
  | { step: 'failed'; text: string }
  /** The file itself is invalid. */
  | { step: 'refused'; text: string }
  | { step: 'stored'; address: string };

/** Milliseconds without a byte after which the connection counts as lost. */
const SILENCE_MS = 20_000;
/** A slow network may need longer for its first bytes, so each retry doubles the wait, up to this factor. */
const MOST_PATIENCE = 8;

/** An interruption pauses the SDK task. A task that does not resume is replaced. Never throws. */
export class Transfer {
  readonly #path: string;
  readonly #blob: Blob;
  readonly #report: (state: TransferState) => void;
  #sending: Sending | undefined;
  #hasArrived = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #patience = 1;
  /** Resumed, but no byte has arrived since. */
  #isWoken = false;
  #isInterrupted = false;
  #bytes = 0;
  /** Incremented for each new task, so that events of an old one are ignored. */
  #round = 0;

  constructor(path: string, blob: Blob, report: (state: TransferState) => void) {
    this.#path = path;
    this.#blob = blob;
    this.#report = report;
  }

  go(): void {
    this.#isInterrupted = false;
    this.#listen();
    this.#reportBytes();
    if (this.#sending && !this.#hasArrived) {
      this.#isWoken = true;
      this.#sending.resume();
    } else {
      void this.#run(++this.#round);
    }
  }

  interrupt(): void {
    clearTimeout(this.#silence);
    this.#isInterrupted = true;
    // Resuming already failed once, so start a new task.
    if (this.#isWoken) this.#giveUp();
    else this.#sending?.pause();
    this.#report({ step: 'offline' });
  }

  stop(): void {
    clearTimeout(this.#silence);
    this.#giveUp();
  }

  /** The address of a file that arrived just as the transfer was stopped. */
  async strayAddress(): Promise<string | undefined> {
    return this.#hasArrived ? this.#address().catch(() => undefined) : undefined;
  }

  async #address(): Promise<string> {
    return (await platform.files()).downloadUrl(this.#path);
  }

  async #run(round: number): Promise<void> {
    const isCurrent = () => round === this.#round;
    try {
      if (!this.#hasArrived) {
        const { send } = await platform.files();
        const sending = await send(this.#path, this.#blob, (bytes) => {
          if (isCurrent()) this.#heard(bytes);
        });
        if (!isCurrent()) {
          sending.cancel();
          await sending.done;
          return;
        }
        this.#sending = sending;
        await sending.done;
        // Set this even if the transfer was stopped just now.
        this.#hasArrived = true;
        if (!isCurrent()) return;
      }
      const address = await this.#address();
      if (isCurrent()) this.#end({ step: 'stored', address });
    } catch (error) {
      if (isCurrent()) this.#end(getFailure(error));
    }
  }

  #end(state: TransferState): void {
    clearTimeout(this.#silence);
    this.#giveUp();
    this.#report(state);
  }

  #giveUp(): void {
    this.#round += 1;
    this.#isWoken = false;
    this.#bytes = 0;
    this.#sending?.cancel();
    this.#sending = undefined;
  }

  #heard(bytes: number): void {
    // The SDK also reports progress on pause and resume; ignore events without new bytes.
    if (this.#isInterrupted || bytes === this.#bytes) return;
    this.#bytes = bytes;
    this.#patience = 1;
    this.#isWoken = false;
    this.#listen();
    this.#reportBytes();
  }

  #reportBytes(): void {
    const { size } = this.#blob;
    this.#report({ step: 'uploading', percent: size > 0 ? (this.#bytes / size) * 100 : 0 });
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#patience = Math.min(this.#patience * 2, MOST_PATIENCE);
      this.interrupt();
    }, SILENCE_MS * this.#patience);
  }
}

function getFailure(error: unknown): TransferState {
  if (error instanceof FileRefused) return { step: 'refused', text: error.message };
  if (isFull(error))
    return {
      step: 'failed',
      text: 'The server has no space for files at the moment. Tell your administrator.',
    };
  if (isAnswer(error)) return { step: 'failed', text: 'The upload was refused.' };
  return { step: 'offline' };
}
