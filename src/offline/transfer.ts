import { FileRefused } from './fileRefused.ts';
import { downloadUrl, isAnswer, isFull, type Sending, send } from './storage.ts';

/** What a transfer tells of itself. */
export type TransferState =
  | { step: 'uploading'; percent: number }
  /** The network does not answer; what arrived so far is not lost. */
  | { step: 'offline' }
  /** The file service said no to the person, not to the file. */
  | { step: 'failed'; text: string }
  /** The file itself will not do. */
  | { step: 'refused'; text: string }
  | { step: 'stored'; address: string };

/** The part of storage.ts that a transfer needs. */
export type FileService = {
  send: (path: string, blob: Blob, onBytes: (bytes: number) => void) => Promise<Sending>;
  downloadUrl: (path: string) => Promise<string>;
};

/** After so many milliseconds without a byte the network counts as gone. */
export const SILENCE_MS = 20_000;
/** A weak network may take longer for its first bytes: each try waits twice as long, up to eight times. */
const MOST_PATIENCE = 8;

/**
 * One file on its way to its path. An interruption pauses it, and `go` takes it up where it stood; a task of the SDK that
 * does not wake up is given up for a new one. It reports every change and never throws.
 */
export class Transfer {
  readonly #path: string;
  readonly #blob: Blob;
  readonly #report: (state: TransferState) => void;
  readonly #service: FileService;
  #sending: Sending | undefined;
  #hasArrived = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #patience = 1;
  /** Went on after an interruption, and no byte has arrived since. */
  #isWoken = false;
  #isInterrupted = false;
  #bytes = 0;
  /** Counts what was begun, so that what was given up is not heard any more. */
  #round = 0;

  constructor(
    path: string,
    blob: Blob,
    report: (state: TransferState) => void,
    service: FileService = { send, downloadUrl },
  ) {
    this.#path = path;
    this.#blob = blob;
    this.#report = report;
    this.#service = service;
  }

  /** Begins, or goes on. */
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

  /** The network is gone. */
  interrupt(): void {
    clearTimeout(this.#silence);
    this.#isInterrupted = true;
    // It was woken once already, and in vain: it sleeps for good.
    if (this.#isWoken) this.#giveUp();
    else this.#sending?.pause();
    this.#report({ step: 'offline' });
  }

  /** Ends it without a further word. */
  stop(): void {
    clearTimeout(this.#silence);
    this.#giveUp();
  }

  /** Where the file is stored, if it had arrived when it was stopped: nobody was told of it then. */
  async strayAddress(): Promise<string | undefined> {
    return this.#hasArrived ? this.#service.downloadUrl(this.#path).catch(() => undefined) : undefined;
  }

  async #run(round: number): Promise<void> {
    const isCurrent = () => round === this.#round;
    try {
      if (!this.#hasArrived) {
        const sending = await this.#service.send(this.#path, this.#blob, (bytes) => {
          if (isCurrent()) this.#heard(bytes);
        });
        if (!isCurrent()) {
          sending.cancel();
          await sending.done;
          return;
        }
        this.#sending = sending;
        await sending.done;
        // Also where it was given up in that moment.
        this.#hasArrived = true;
        if (!isCurrent()) return;
      }
      const address = await this.#service.downloadUrl(this.#path);
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
    // The SDK says where it stands when it is paused and woken, too; that is no sign of life.
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
      text: 'There is no room for files at the moment. Please tell your administrator.',
    };
  if (isAnswer(error)) return { step: 'failed', text: 'The upload was refused.' };
  return { step: 'offline' };
}
