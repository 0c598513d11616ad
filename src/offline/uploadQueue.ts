import type { Upload } from './upload.ts';

export type Network = {
  isOnline: () => boolean;
  /** Hears of every change; answers how to stop listening. */
  onChange: (listener: () => void) => () => void;
};

/** Uploads at a time. */
const AT_A_TIME = 3;
/** Milliseconds after which an upload that the network stopped tries by itself, also when the browser noticed nothing. */
const TRY_AGAIN_MS = 30_000;

/** Lets uploads go a few at a time, and takes them up again when the network is back. */
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

  /** Starts as many as may run, in the order in which they were chosen. */
  next(): void {
    if (this.#isOver) return;
    if (!this.#network.isOnline()) {
      for (const upload of this.#at('waiting')) upload.interrupt();
      return;
    }
    const free = AT_A_TIME - this.#at('uploading').length;
    for (const upload of this.#at('waiting').slice(0, Math.max(free, 0))) upload.go();
  }

  /** To be told of every change of an upload. */
  onChange(upload: Upload): void {
    if (!this.#uploads.has(upload) || this.#isOver) return;
    if (upload.step === 'offline') this.#onSilence();
    else if (upload.step !== 'uploading' && upload.step !== 'preparing') this.next();
  }

  /** One heard nothing from the network. Those that wait begin once another gets through. */
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
