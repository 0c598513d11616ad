import { FileRefused, FileUnreadable, getStatus, isAnswer, isFull } from '../api/fileErrors.ts';
import type { LocalUpload } from '../api/localDatabase.ts';
import { platform } from '../api/platform.ts';
import { hasLocks } from './formLock.ts';
import { forgetUpload, keepUpload, readUpload } from './uploadRecords.ts';

export type TransferState =
  | { step: 'uploading'; percent: number }
  /** Requests fail; a later attempt goes on where this one stopped. */
  | { step: 'offline' }
  /** `isTemporary`: the same file may be accepted later. `status` is the server's. */
  | { step: 'failed'; text: string; isTemporary: boolean; status?: number }
  /** The file itself is invalid. */
  | { step: 'refused'; text: string }
  | { step: 'stored'; address: string };

export type TransferredFile = { id: string; blob: Blob; newPath: () => string };

/** Milliseconds without a byte after which the connection counts as lost. */
const SILENCE_MS = 20_000;
/** A slow network may need longer for its first bytes, so each retry doubles the wait, up to this factor. */
const MOST_PATIENCE = 8;
/** Retries after a short gap. A server that never responded is not retried, so that people need not wait. */
const RETRIES = 5;
const RETRY_MS = 2_000;

/** Uploads a local file, from where any page stopped. Never throws. */
export class Transfer {
  readonly #file: TransferredFile;
  readonly #report: (state: TransferState) => void;
  #attempt: AbortController | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #listeningSince = 0;
  #patience = 1;
  #bytes = 0;
  #retries = 0;

  constructor(file: TransferredFile, report: (state: TransferState) => void) {
    this.#file = file;
    this.#report = report;
  }

  go(): void {
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#reportBytes();
    void this.#run(attempt.signal).then(
      (address) => this.#end(attempt, { step: 'stored', address }),
      (error: unknown) => this.#end(attempt, getFailure(error)),
    );
  }

  /** The server keeps what it has. */
  stop(): void {
    clearTimeout(this.#silence);
    this.#attempt?.abort();
    this.#attempt = undefined;
  }

  #end(attempt: AbortController, state: TransferState): void {
    if (attempt !== this.#attempt) return;
    this.stop();
    this.#report(state);
  }

  /** Another tab or form may upload the same file; this one then finds it stored. */
  async #run(signal: AbortSignal): Promise<string> {
    const upload = () => Promise.race([this.#upload(signal), rejectOnAbort(signal)]);
    return hasLocks() ? navigator.locks.request(`upload-${this.#file.id}`, { signal }, upload) : upload();
  }

  async #upload(signal: AbortSignal, isRepeated = false): Promise<string> {
    const { id, blob, newPath } = this.#file;
    this.#listen();
    const known = await readUpload(id);
    if (known?.address) return known.address;
    const upload = known?.size === blob.size ? known : { id, path: newPath(), size: blob.size };
    // Before the first request, so that a file whose response is lost is found by its path.
    if (upload !== known) await keepUpload(upload);
    const { downloadUrl } = await platform.files();
    await this.#send(upload, signal);
    try {
      const address = await downloadUrl(upload.path);
      signal.throwIfAborted();
      await keepUpload({ id, path: upload.path, size: blob.size, address });
      return address;
    } catch (error) {
      if (isRepeated || ![403, 404].includes(Number(getStatus(error)))) throw error;
      // Deleted since, or of another person: it needs a path of its own.
      await forgetUpload(id);
      return this.#upload(signal, true);
    }
  }

  async #send(upload: LocalUpload, signal: AbortSignal): Promise<void> {
    const { send } = await platform.files();
    let { session } = upload;
    this.#retries = 0;
    for (;;) {
      try {
        return await send(upload.path, this.#file.blob, {
          session,
          signal,
          onBytes: (bytes) => signal.aborted || this.#heard(bytes),
          keepSession: async (begun) => {
            signal.throwIfAborted();
            session = begun;
            await keepUpload({ ...upload, session });
          },
        });
      } catch (error) {
        if (signal.aborted || this.#retries === 0 || getFailure(error).step !== 'offline') throw error;
        this.#retries -= 1;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  #heard(bytes: number): void {
    // A network that is slow stays slow.
    if (performance.now() - this.#listeningSince < SILENCE_MS / 2) this.#patience = 1;
    if (bytes > this.#bytes) this.#retries = RETRIES;
    this.#bytes = bytes;
    this.#listen();
    this.#reportBytes();
  }

  #reportBytes(): void {
    const { size } = this.#file.blob;
    this.#report({ step: 'uploading', percent: size > 0 ? (this.#bytes / size) * 100 : 0 });
  }

  #listen(): void {
    const attempt = this.#attempt;
    clearTimeout(this.#silence);
    this.#listeningSince = performance.now();
    this.#silence = setTimeout(() => {
      this.#patience = Math.min(this.#patience * 2, MOST_PATIENCE);
      if (attempt) this.#end(attempt, { step: 'offline' });
    }, SILENCE_MS * this.#patience);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function getFailure(error: unknown): TransferState {
  if (error instanceof FileRefused) return { step: 'refused', text: error.message };
  if (error instanceof FileUnreadable) return { step: 'failed', text: error.message, isTemporary: false };
  const status = Number(getStatus(error));
  if (isFull(error)) {
    const text = 'The server has no space for files at the moment. Tell your administrator.';
    return { step: 'failed', text, isTemporary: true, status };
  }
  // An ended session refuses every file until the person signs in again.
  if (isAnswer(error))
    return { step: 'failed', text: 'The upload was refused.', isTemporary: status === 401, status };
  return { step: 'offline' };
}
