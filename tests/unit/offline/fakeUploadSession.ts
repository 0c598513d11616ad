import { vi } from 'vitest';
import type { TransferState } from '../../../src/offline/transfer.ts';
import type { ReadyFile } from '../../../src/offline/upload.ts';
import { UploadSession } from '../../../src/offline/uploadSession.ts';

/** An upload session whose files, file service and network the test controls. */
export function fakeUploadSession({ neverFiled = false } = {}) {
  const reports = new Map<string, (state: TransferState) => void>();
  const running = new Set<string>();
  /** Uploads that completed before they were stopped, but whose address was not returned. */
  const arrived = new Set<string>();
  const listeners = new Set<() => void>();
  const network = { isOnline: true };
  const deleted: string[] = [];
  const forgotten: string[] = [];
  const prepare = vi.fn(
    async (ref: string): Promise<ReadyFile | undefined> => ({ name: ref, blob: new Blob([ref]) }),
  );
  const uploads = new UploadSession(
    {
      prepare,
      transfer: (_folder, { name: ref }, report) => {
        reports.set(ref, report);
        return {
          go: () => {
            running.add(ref);
            report({ step: 'uploading', percent: 0 });
          },
          interrupt: () => {
            running.delete(ref);
            report({ step: 'offline' });
          },
          stop: () => void running.delete(ref),
          strayAddress: async () => (arrived.has(ref) ? downloadUrl(ref) : undefined),
        };
      },
      forget: async (ref) => void forgotten.push(ref),
      deleteStored: async (addresses) => void deleted.push(...addresses),
      network: {
        isOnline: () => network.isOnline,
        onChange: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
    neverFiled,
  );
  const report = (ref: string, state: TransferState) => {
    running.delete(ref);
    reports.get(ref)?.(state);
  };
  return {
    uploads,
    prepare,
    running,
    arrived,
    deleted,
    forgotten,
    listeners,
    report,
    stored: (ref: string) => report(ref, { step: 'stored', address: downloadUrl(ref) }),
    goOnline: (isOnline: boolean) => {
      network.isOnline = isOnline;
      for (const listener of [...listeners]) listener();
    },
  };
}

export const downloadUrl = (ref: string) => `/v0/b/x/o/${ref.slice('local:'.length)}`;

/** Waits until pending work can make no more progress. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
