import type { UploadFolder } from '../../contract/incidents/media.ts';
import { Upload, type UploadPorts, type UploadState } from './upload.ts';
import { type Network, UploadQueue } from './uploadQueue.ts';

/** What a session works with; newUploadSession() gives the real ones. */
export type UploadSessionPorts = UploadPorts & {
  forget: (ref: string) => Promise<void>;
  deleteStored: (addresses: string[]) => Promise<void>;
  network: Network;
};

/** Puts a stored file's address into a form, where its local reference stands; false where it stands nowhere. */
export type Swap = (local: string, address: string) => boolean;

type Entry = {
  upload: Upload;
  /** Chosen in this session, not named by the draft that it resumed. */
  isNew: boolean;
  /** The form shows it no more. */
  isDropped: boolean;
  /** The form names the stored file now, not the local one. */
  isSwapped: boolean;
  isForgotten: boolean;
};

/** The steps at which an upload stands still. */
const ENDS: readonly UploadState['step'][] = ['stored', 'offline', 'failed', 'refused', 'missing'];

/**
 * The files of one session of a form. It uploads what is chosen, whichever section is shown, and knows at the end what to
 * delete: all that came in this session when it is given up, what is no longer shown when it is saved (FORM-12, SIGN-1).
 */
export class UploadSession {
  readonly #ports: UploadSessionPorts;
  readonly #neverFiled: boolean;
  readonly #queue: UploadQueue;
  readonly #entries = new Map<string, Entry>();
  /** Files of earlier sessions that the form shows no more, and whether they are to go when it is saved. */
  readonly #droppedEarlier = new Map<string, boolean>();
  readonly #listeners = new Set<() => void>();
  readonly #forms = new Map<unknown, Swap>();
  #isOver = false;

  constructor(ports: UploadSessionPorts, neverFiled: boolean) {
    this.#ports = ports;
    this.#neverFiled = neverFiled;
    this.#queue = new UploadQueue(ports.network);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Of a local file or of one stored in this session; undefined for others. */
  stateOf(ref: string): UploadState | undefined {
    return this.#find(ref)?.upload.state;
  }

  /** The local file behind one stored in this session, which shows it without asking the network. */
  localOf(address: string): string | undefined {
    return this.#isOver ? undefined : this.#find(address)?.upload.ref;
  }

  /** A form of this session, such as that of a dialog; it stays connected while another section is shown. */
  connect(form: unknown, swap: Swap): void {
    this.#forms.set(form, swap);
  }

  /** Uploads a file that was just chosen. */
  add(ref: string, folder: UploadFolder): void {
    // Chosen so late that neither the saved form nor the one given up names it.
    if (this.#isOver) void this.#ports.forget(ref);
    else this.#begin(ref, folder, true);
  }

  retry(ref: string): void {
    this.#find(ref)?.upload.again();
  }

  /** The form shows it no more, or something `replaced` it (SIGN-1). Nothing is deleted before the session ends. */
  drop(ref: string, { replaced = false }: { replaced?: boolean } = {}): void {
    const entry = this.#find(ref);
    if (!entry) {
      this.#droppedEarlier.set(ref, replaced || this.#neverFiled);
      return;
    }
    entry.isDropped = true;
    this.#queue.leave(entry.upload);
  }

  /** The form shows it again. */
  restore(ref: string): void {
    this.#droppedEarlier.delete(ref);
    const entry = this.#find(ref);
    if (!entry) return;
    entry.isDropped = false;
    this.#queue.join(entry.upload);
  }

  /**
   * Uploads a file, or goes on with it; answers once it is stored or stands still. A file that a resumed draft has only in
   * this browser begins here, because a draft that is merely looked at must not change.
   */
  async upload(ref: string, folder: UploadFolder): Promise<UploadState> {
    if (!this.#isOver && !this.#entries.has(ref)) this.#begin(ref, folder, false);
    const entry = this.#entries.get(ref);
    if (!entry) return { step: 'missing' };
    entry.upload.again();
    const state = await this.#outcome(entry.upload);
    // Whoever asks for the address puts it into the form.
    if (state.step === 'stored') entry.isSwapped = true;
    return state;
  }

  /**
   * FORM-12: it was given up; whatever came in this session goes, once `forgotten` says that no draft names it any more.
   * Nothing happens once the session has ended.
   */
  async discard(forgotten?: Promise<void>): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    await forgotten;
    const entries = [...this.#entries.values()];
    await Promise.all([
      this.#ports.deleteStored(entries.flatMap(({ upload }) => upload.address ?? [])),
      this.#deleteStrays(entries),
      ...entries.filter(({ isNew }) => isNew).map((entry) => this.#forget(entry)),
    ]);
  }

  /** It was saved or sent, with the files as the form shows them; the others go once `forgotten`. */
  async keep(forgotten?: Promise<void>): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    await forgotten;
    const entries = [...this.#entries.values()];
    const isUsed = ({ isDropped, isSwapped }: Entry) => isSwapped && !isDropped;
    const unused = entries.filter((entry) => !isUsed(entry));
    const unusedStored = unused.flatMap(({ upload }) => upload.address ?? []);
    const done = entries.filter(
      (entry) => entry.isDropped || (entry.upload.address !== undefined && entry.isSwapped),
    );
    // The server keeps what a saved incident still shows, and what somebody else uploaded.
    const earlier = [...this.#droppedEarlier].flatMap(([ref, goes]) => (goes ? ref : []));
    await Promise.all([
      this.#ports.deleteStored([...unusedStored, ...earlier]),
      this.#deleteStrays(unused),
      ...done.map((entry) => this.#forget(entry)),
    ]);
  }

  /** The form is gone, but not given up: nothing more is uploaded, and everything stays for the form that goes on with it. */
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
    // Made ready after the session ended, it was kept once more.
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

  /** Of what was stopped in the moment between its arrival and its address, nobody else knows. */
  async #deleteStrays(entries: readonly Entry[]): Promise<void> {
    const strays = await Promise.all(entries.map(({ upload }) => upload.strayAddress()));
    await this.#ports.deleteStored(strays.flatMap((address) => address ?? []));
  }

  #end(): void {
    this.#isOver = true;
    this.#queue.end();
  }
}
