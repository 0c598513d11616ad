import type { UploadFolder } from '../../contract/incidents/media.ts';
import { FileNotReady, FileRefused } from '../api/fileErrors.ts';
import type { Transfer, TransferState } from './transfer.ts';

export type ReadyFile = { name: string; blob: Blob };

/** `missing` and `refused` are final, and `failed` if it is not temporary. */
export type UploadState = { step: 'preparing' } | { step: 'waiting' } | { step: 'missing' } | TransferState;

export type UploadPorts = {
  /** Undefined if the file no longer exists. @throws FileRefused */
  prepare: (ref: string) => Promise<ReadyFile | undefined>;
  transfer: (
    ref: string,
    folder: UploadFolder,
    file: ReadyFile,
    report: (state: TransferState) => void,
  ) => Pick<Transfer, 'go' | 'stop'>;
};

export class Upload {
  readonly ref: string;
  readonly folder: UploadFolder;
  #state: UploadState = { step: 'preparing' };
  readonly #ports: UploadPorts;
  readonly #onChange: (upload: Upload) => void;
  #transfer: ReturnType<UploadPorts['transfer']> | undefined;

  constructor(ref: string, folder: UploadFolder, ports: UploadPorts, onChange: (upload: Upload) => void) {
    this.ref = ref;
    this.folder = folder;
    this.#ports = ports;
    this.#onChange = onChange;
  }

  get state(): UploadState {
    return this.#state;
  }

  get step(): UploadState['step'] {
    return this.#state.step;
  }

  get address(): string | undefined {
    return this.#state.step === 'stored' ? this.#state.address : undefined;
  }

  async prepare(): Promise<void> {
    this.#set({ step: 'preparing' });
    this.#set(await this.#prepared());
  }

  async #prepared(): Promise<UploadState> {
    try {
      const file = await this.#ports.prepare(this.ref);
      if (!file) return { step: 'missing' };
      this.#transfer = this.#ports.transfer(this.ref, this.folder, file, (state) => this.#set(state));
      return { step: 'waiting' };
    } catch (error) {
      if (error instanceof FileRefused) return { step: 'refused', text: error.message };
      console.warn('A file could not be made ready.', error);
      const isTemporary = error instanceof FileNotReady;
      const text = isTemporary ? error.message : 'The file could not be read.';
      return { step: 'failed', text, isTemporary };
    }
  }

  go(): void {
    this.#transfer?.go();
  }

  /** Waits for the network with the others. */
  postpone(): void {
    if (this.step === 'waiting') this.#set({ step: 'offline' });
  }

  /** Queues the upload again after an interruption or failure. Refused files stay refused. */
  again(): void {
    if (this.step !== 'offline' && this.step !== 'failed' && this.step !== 'missing') return;
    if (this.#transfer) this.#set({ step: 'waiting' });
    else void this.prepare();
  }

  stop(): void {
    this.#transfer?.stop();
    if (this.step === 'uploading' || this.step === 'offline') this.#set({ step: 'waiting' });
  }

  #set(state: UploadState): void {
    this.#state = state;
    this.#onChange(this);
  }
}
