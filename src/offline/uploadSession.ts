import type { UploadFolder } from '../../contract/incidents/media.ts';
import { Upload, type UploadPorts, type UploadState } from './upload.ts';
import { type OnNetwork, UploadQueue } from './uploadQueue.ts';

type UploadSessionPorts = UploadPorts & {
  /** Forgets the local file, and cancels an unfinished upload. */
  forget: (ref: string) => Promise<void>;
  /** The next upload of the local file begins again. */
  forgetUpload: (ref: string) => Promise<void>;
  deleteStored: (addresses: string[]) => Promise<void>;
  onNetwork: OnNetwork;
};

/** Replaces a local reference in a form by its stored address; false if the form does not contain it. */
type Swap = (local: string, address: string) => boolean;

type Entry = {
  upload: Upload;
  /** Added in this session, not part of the resumed draft. */
  isNew: boolean;
  isDropped: boolean;
  isSwapped: boolean;
  isForgotten: boolean;
};

const ENDS: readonly UploadState['step'][] = ['stored', 'offline', 'failed', 'refused', 'missing'];

/** Discarding deletes all new files; saving deletes those no longer shown (FORM-12, SIGN-1). */
export class UploadSession {
  readonly #ports: UploadSessionPorts;
  readonly #neverFiled: boolean;
  readonly #queue: UploadQueue;
  readonly #entries = new Map<string, Entry>();
  /** Removed files of earlier sessions; true if saving should delete them. */
  readonly #droppedEarlier = new Map<string, boolean>();
  readonly #listeners = new Set<() => void>();
  readonly #forms = new Map<unknown, Swap>();
  #isOver = false;

  constructor(ports: UploadSessionPorts, neverFiled: boolean) {
    this.#ports = ports;
    this.#neverFiled = neverFiled;
    this.#queue = new UploadQueue(ports.onNetwork);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined for files that are neither local nor stored in this session. */
  stateOf(ref: string): UploadState | undefined {
    return this.#find(ref)?.upload.state;
  }

  /** The local file behind a stored address, so that it can be shown without a request. */
  localOf(address: string): string | undefined {
    return this.#isOver ? undefined : this.#find(address)?.upload.ref;
  }

  /** Registers a form or dialog; it stays connected while another section is shown. */
  connect(form: unknown, swap: Swap): void {
    this.#forms.set(form, swap);
  }

  add(ref: string, folder: UploadFolder): void {
    // Added after the session ended, so no form uses it.
    if (this.#isOver) void this.#ports.forget(ref);
    else this.#begin(ref, folder, true);
  }

  retry(ref: string): void {
    this.#find(ref)?.upload.again();
  }

  /** Marks the file as removed or `replaced` (SIGN-1). It is deleted only when the session ends. */
  drop(ref: string, { replaced = false }: { replaced?: boolean } = {}): void {
    const entry = this.#find(ref);
    if (!entry) {
      this.#droppedEarlier.set(ref, replaced || this.#neverFiled);
      return;
    }
    entry.isDropped = true;
    this.#queue.leave(entry.upload);
  }

  restore(ref: string): void {
    this.#droppedEarlier.delete(ref);
    const entry = this.#find(ref);
    if (!entry) return;
    entry.isDropped = false;
    this.#queue.join(entry.upload);
  }

  /**
   * Resolves when it is stored or has stopped. A draft's files upload on submit: viewing must not change it.
   */
  async upload(ref: string, folder: UploadFolder): Promise<UploadState> {
    if (!this.#isOver && !this.#entries.has(ref)) this.#begin(ref, folder, false);
    const entry = this.#entries.get(ref);
    if (!entry) return { step: 'missing' };
    entry.upload.again();
    const state = await this.#outcome(entry.upload);
    if (state.step === 'stored') entry.isSwapped = true;
    return state;
  }

  /** Deletes all new files, after `forgotten` confirms that no draft uses them (FORM-12). */
  async discard(forgotten?: Promise<void>): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    await forgotten;
    const entries = [...this.#entries.values()];
    await Promise.all([
      this.#deleteUploaded(entries),
      ...entries.filter(({ isNew }) => isNew).map((entry) => this.#forget(entry)),
    ]);
  }

  /** Keeps the files that the form shows, and deletes the others after `forgotten`. */
  async keep(forgotten?: Promise<void>): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    await forgotten;
    const entries = [...this.#entries.values()];
    const isUsed = ({ isDropped, isSwapped }: Entry) => isSwapped && !isDropped;
    const unused = entries.filter((entry) => !isUsed(entry));
    const done = entries.filter(
      (entry) => entry.isDropped || (entry.upload.address !== undefined && entry.isSwapped),
    );
    // The server refuses to delete files of saved incidents and of other users.
    const earlier = [...this.#droppedEarlier].flatMap(([ref, goes]) => (goes ? ref : []));
    await Promise.all([this.#deleteUploaded(unused, earlier), ...done.map((entry) => this.#forget(entry))]);
  }

  /** The form closed without being discarded: stop uploads, but keep all files for the next session. */
  suspend(): void {
    if (!this.#isOver) this.#end();
  }

  #begin(ref: string, folder: UploadFolder, isNew: boolean): void {
    const upload = new Upload(ref, folder, this.#ports, () => this.#onChange(entry));
    const entry: Entry = { upload, isNew, isDropped: false, isSwapped: false, isForgotten: false };
    this.#entries.set(ref, entry);
    this.#queue.join(upload);
    void upload.prepare();
  }

  #onChange(entry: Entry): void {
    const { upload } = entry;
    // Prepared after the session ended, so it was stored again.
    if (entry.isForgotten) void this.#ports.forget(upload.ref);
    if (this.#isOver) return;
    if (upload.address && !entry.isSwapped) {
      for (const swap of this.#forms.values()) {
        if (swap(upload.ref, upload.address)) entry.isSwapped = true;
      }
    }
    for (const listener of this.#listeners) listener();
    this.#queue.onChange(upload);
  }

  #outcome(upload: Upload): Promise<UploadState> {
    return new Promise((resolve) => {
      const look = () => {
        if (!ENDS.includes(upload.step)) return;
        stop();
        resolve(upload.state);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  #find(ref: string): Entry | undefined {
    const entries = [...this.#entries.values()];
    return this.#entries.get(ref) ?? entries.find(({ upload }) => upload.address === ref);
  }

  #forget(entry: Entry): Promise<void> {
    entry.isForgotten = true;
    return this.#ports.forget(entry.upload.ref);
  }

  async #deleteUploaded(entries: readonly Entry[], others: readonly string[] = []): Promise<void> {
    const stored = entries.filter(({ upload }) => upload.address !== undefined);
    await Promise.all(stored.map(({ upload }) => this.#ports.forgetUpload(upload.ref)));
    await this.#ports.deleteStored([...stored.flatMap(({ upload }) => upload.address ?? []), ...others]);
  }

  #end(): void {
    this.#isOver = true;
    this.#queue.end();
  }
}
