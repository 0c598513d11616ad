import type { Upload } from './upload.ts';

export type Network = {
  isOnline: () => boolean;
  onChange: (listener: () => void) => () => void;
};

const AT_A_TIME = 3;
/** Milliseconds before stopped uploads are retried, in case the browser did not report the network change. */
const TRY_AGAIN_MS = 30_000;

export class UploadQueue {
  readonly #uploads = new Set<Upload>();
  readonly #network: Network;
  #stopListening: (() => void) | undefined;
  #tryAgain: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(network: Network) {
    this.#network = network;
  }

  join(upload: Upload): void {
    if (this.#isOver) return;
    this.#uploads.add(upload);
    this.#stopListening ??= this.#network.onChange(() => this.#onNetwork());
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
    if (!this.#network.isOnline()) {
      for (const upload of this.#at('waiting')) upload.interrupt();
      return;
    }
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
    this.#tryAgain = setTimeout(() => this.#onNetwork(), TRY_AGAIN_MS);
    if (this.#at('uploading').length > 0) return;
    for (const upload of this.#at('waiting')) upload.interrupt();
  }

  #onNetwork(): void {
    if (this.#network.isOnline()) for (const upload of this.#at('offline')) upload.again();
    else for (const upload of this.#at('uploading')) upload.interrupt();
    this.next();
  }

  #at(step: Upload['step']): Upload[] {
    return [...this.#uploads].filter((upload) => upload.step === step);
  }
}
