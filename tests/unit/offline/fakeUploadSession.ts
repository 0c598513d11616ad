import { vi } from 'vitest';
import type { TransferState } from '../../../src/offline/transfer.ts';
import type { ReadyFile } from '../../../src/offline/upload.ts';
import { UploadSession } from '../../../src/offline/uploadSession.ts';

/** An upload session whose files, file service and network the test controls. */
export function fakeUploadSession({ neverFiled = false } = {}) {
  const reports = new Map<string, (state: TransferState) => void>();
  const running = new Set<string>();
  const listeners = new Set<() => void>();
  const network = { isOnline: true };
  const deleted: string[] = [];
  const forgotten: string[] = [];
  /** Files that stay here, but whose next upload begins again. */
  const begunAgain: string[] = [];
  const prepare = vi.fn(
    async (ref: string): Promise<ReadyFile | undefined> => ({ name: ref, blob: new Blob([ref]) }),
  );
  const uploads = new UploadSession(
    {
      prepare,
      transfer: (ref, _folder, _file, report) => {
        reports.set(ref, report);
        return {
          go: () => {
            running.add(ref);
            report({ step: 'uploading', percent: 0 });
            if (!network.isOnline) end(ref, { step: 'offline' });
          },
          stop: () => void running.delete(ref),
        };
      },
      forget: async (ref) => void forgotten.push(ref),
      forgetUpload: async (ref) => void begunAgain.push(ref),
      deleteStored: async (addresses) => void deleted.push(...addresses),
      onNetwork: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    neverFiled,
  );
  function end(ref: string, state: TransferState): void {
    running.delete(ref);
    reports.get(ref)?.(state);
  }
  return {
    uploads,
    network,
    prepare,
    running,
    deleted,
    forgotten,
    begunAgain,
    listeners,
    report: end,
    stored: (ref: string) => end(ref, { step: 'stored', address: downloadUrl(ref) }),
    goOnline: (isOnline: boolean) => {
      network.isOnline = isOnline;
      if (!isOnline) return;
      for (const listener of [...listeners]) listener();
    },
  };
}

export const downloadUrl = (ref: string) => `/v0/b/x/o/${ref.slice('local:'.length)}`;

/** Waits until pending work can make no more progress. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
