import type { UploadFolder } from '../../contract/incidents/media.ts';
import { FileNotReady, FileRefused } from './fileRefused.ts';
import type { Transfer, TransferState } from './transfer.ts';

/** A file that is ready for the file service. */
export type ReadyFile = { name: string; blob: Blob };

export type UploadState =
  | { step: 'preparing' }
  /** For its turn. */
  | { step: 'waiting' }
  /** This browser does not have the file any more. */
  | { step: 'missing' }
  | TransferState;

export type UploadPorts = {
  /** Makes a kept file ready; undefined where it is gone. @throws FileRefused */
  prepare: (ref: string) => Promise<ReadyFile | undefined>;
  transfer: (
    folder: UploadFolder,
    file: ReadyFile,
    report: (state: TransferState) => void,
  ) => Pick<Transfer, 'go' | 'interrupt' | 'stop' | 'strayAddress'>;
};

/** One local file on its way to be a stored one. */
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

  /** Where the file is stored, once it is. */
  get address(): string | undefined {
    return this.#state.step === 'stored' ? this.#state.address : undefined;
  }

  /** Until it waits for its turn, or cannot go on. */
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
        text: error instanceof FileNotReady ? error.message : 'It could not be read.',
      };
    }
  }

  /** Its turn has come. */
  go(): void {
    this.#transfer?.go();
  }

  /** The network is gone. */
  interrupt(): void {
    if (this.step === 'uploading') this.#transfer?.interrupt();
    else if (this.step === 'waiting') this.#set({ step: 'offline' });
  }

  /** After an interruption or a failure it waits for its turn again. What is refused stays so. */
  again(): void {
    if (this.step !== 'offline' && this.step !== 'failed' && this.step !== 'missing') return;
    if (this.#transfer) this.#set({ step: 'waiting' });
    else void this.prepare();
  }

  stop(): void {
    this.#transfer?.stop();
    if (this.step === 'uploading' || this.step === 'offline') this.#set({ step: 'waiting' });
  }

  /** Where the file lies that arrived and whose address never did. */
  async strayAddress(): Promise<string | undefined> {
    return this.address === undefined ? this.#transfer?.strayAddress() : undefined;
  }

  #set(state: UploadState): void {
    this.#state = state;
    this.#onChange(this);
  }
}
