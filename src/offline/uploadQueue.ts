import type { Upload } from './upload.ts';

/** Calls the listener when a network may be back. Browsers err both ways, so it only decides when to try. */
export type OnNetwork = (listener: () => void) => () => void;

const AT_A_TIME = 3;
/** Milliseconds before stopped uploads are retried without a hint of the browser. */
const TRY_AGAIN_MS = 30_000;

export class UploadQueue {
  readonly #uploads = new Set<Upload>();
  readonly #onNetwork: OnNetwork;
  #stopListening: (() => void) | undefined;
  #tryAgain: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(onNetwork: OnNetwork) {
    this.#onNetwork = onNetwork;
  }

  join(upload: Upload): void {
    if (this.#isOver) return;
    this.#uploads.add(upload);
    this.#stopListening ??= this.#onNetwork(() => this.#retry());
    this.next();
  }

  leave(upload: Upload): void {
    this.#uploads.delete(upload);
    upload.stop();
    this.next();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#tryAgain);
    this.#stopListening?.();
    for (const upload of this.#uploads) upload.stop();
  }

  next(): void {
    if (this.#isOver) return;
    const free = AT_A_TIME - this.#at('uploading').length;
    for (const upload of this.#at('waiting').slice(0, Math.max(free, 0))) upload.go();
  }

  onChange(upload: Upload): void {
    if (!this.#uploads.has(upload) || this.#isOver) return;
    if (upload.step === 'offline') this.#onSilence();
    else if (upload.step !== 'uploading' && upload.step !== 'preparing') this.next();
  }

  /** One upload lost its connection. The queue continues when another one makes progress. */
  #onSilence(): void {
    clearTimeout(this.#tryAgain);
    this.#tryAgain = setTimeout(() => this.#retry(), TRY_AGAIN_MS);
    if (this.#at('uploading').length > 0) return;
    for (const upload of this.#at('waiting')) upload.postpone();
  }

  #retry(): void {
    for (const upload of this.#at('offline')) upload.again();
    this.next();
  }

  #at(step: Upload['step']): Upload[] {
    return [...this.#uploads].filter((upload) => upload.step === step);
  }
}
