import type { UploadFolder } from '../../contract/incidents/media.ts';
import { FileNotReady, FileRefused } from '../api/fileErrors.ts';
import type { Transfer, TransferState } from './transfer.ts';

export type ReadyFile = { name: string; blob: Blob };

export type UploadState = { step: 'preparing' } | { step: 'waiting' } | { step: 'missing' } | TransferState;

export type UploadPorts = {
  /** Undefined if the file no longer exists. @throws FileRefused */
  prepare: (ref: string) => Promise<ReadyFile | undefined>;
  transfer: (
    folder: UploadFolder,
    file: ReadyFile,
    report: (state: TransferState) => void,
  ) => Pick<Transfer, 'go' | 'interrupt' | 'stop' | 'strayAddress'>;
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
      this.#transfer = this.#ports.transfer(this.folder, file, (state) => this.#set(state));
      return { step: 'waiting' };
    } catch (error) {
      if (error instanceof FileRefused) return { step: 'refused', text: error.message };
      console.warn('A file could not be made ready.', error);
      return {
        step: 'failed',
        text: error instanceof FileNotReady ? error.message : 'The file could not be read.',
      };
    }
  }

  go(): void {
    this.#transfer?.go();
  }

  interrupt(): void {
    if (this.step === 'uploading') this.#transfer?.interrupt();
    else if (this.step === 'waiting') this.#set({ step: 'offline' });
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

  /** The address of a file that arrived just as the upload was stopped. */
  async strayAddress(): Promise<string | undefined> {
    return this.address === undefined ? this.#transfer?.strayAddress() : undefined;
  }

  #set(state: UploadState): void {
    this.#state = state;
    this.#onChange(this);
  }
}
