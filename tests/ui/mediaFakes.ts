import { vi } from 'vitest';
import { toUploadPath } from '../../contract/incidents/media.ts';
import type { DraftId, KeptMedia, LocalUpload, StoredDraft } from '../../src/api/localDatabase.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import type { Sending } from '../../src/api/sendFile.ts';
import * as photos from '../../src/offline/photo.ts';

/* Fakes for IndexedDB, photo decoding and the file service, which jsdom lacks. */

export const kept = new Map<string, KeptMedia>();
export const drafts = { pending: new Map<string, StoredDraft>(), unsaved: new Map<string, StoredDraft>() };
export const outbox = new Map<string, OutboxItem>();
/** Where uploads stopped. */
export const localUploads = new Map<string, LocalUpload>();
const tables = { ...drafts, outbox, uploads: localUploads };
export const storageRoom = { isFull: false, refusesFiles: false };

type Table = keyof typeof tables;
type Key = string | [userId: string, id: DraftId];
const isTable = (store: string): store is Table => store in tables;
type Row = StoredDraft | OutboxItem | LocalUpload;
const getKey = (row: Row) => {
  if ('path' in row) return row.id;
  return 'key' in row ? row.key : [row.userId, row.id].join();
};
const getTable = (store: string) => (isTable(store) ? tables[store] : kept) as Map<string, never>;

export const localDatabase = async () => ({
  get: async (store: string, id: string) => getTable(store).get(id),
  getAll: async (store: string) => [...getTable(store).values()],
  put: async (_store: string, media: KeptMedia) => {
    refuseWhenFull();
    if (storageRoom.refusesFiles && 'blob' in media) throw new DOMException('no files', 'UnknownError');
    kept.set(media.id, media);
  },
  delete: async (store: string, id: string) => void getTable(store).delete(id),
  /** Runs asynchronously like a browser's; `done` resolves when the data is on disk. */
  transaction: (store: Table) => ({
    store: {
      get: async (key: Key) => getTable(store).get(String(key)),
      getAll: async () => [...getTable(store).values()],
      put: async (row: Row) => {
        refuseWhenFull();
        getTable(store).set(getKey(row), structuredClone(row) as never);
      },
      delete: async (key: Key) => void getTable(store).delete(String(key)),
    },
    done: new Promise<void>((resolve) => setTimeout(resolve)),
  }),
});

function refuseWhenFull(): void {
  if (storageRoom.isFull) throw new DOMException('full', 'QuotaExceededError');
}

type Sent = {
  path: string;
  blob: Blob;
  /** The upload session that it went on with. */
  session: string | undefined;
  /** The request was aborted; the server keeps its bytes. */
  isCancelled: boolean;
  onBytes: (bytes: number) => void;
  finish: () => void;
  fail: (error: unknown) => void;
};

export const sent: Sent[] = [];
export const deleted: string[] = [];

/** Files that the server has, whether the answer arrived or not. */
const arrived = new Set<string>();

/** Like a network: requests fail without one. */
function assertOnline(): void {
  if (!navigator.onLine) throw new TypeError('Failed to fetch');
}

export const storage = {
  downloadUrl: async (path: string) => {
    assertOnline();
    return downloadUrl(path);
  },
  deleteFile: async (address: string) => {
    assertOnline();
    const path = toUploadPath(address);
    if (path === undefined) deleted.push(address);
    else if (arrived.has(path)) deleted.push(downloadUrl(path));
  },
  send: async (
    path: string,
    blob: Blob,
    { session, keepSession, onBytes, signal }: Sending,
  ): Promise<void> => {
    assertOnline();
    if (!session) await keepSession(`/v0/b/b/o?name=${encodeURIComponent(path)}&upload_id=u`);
    await new Promise<void>((resolve, fail) => {
      const finish = () => {
        arrived.add(path);
        resolve();
      };
      const upload: Sent = { path, blob, session, isCancelled: false, onBytes, finish, fail };
      sent.push(upload);
      signal.addEventListener('abort', () => {
        upload.isCancelled = true;
        fail(signal.reason);
      });
    });
  },
};

export const downloadUrl = (path: string) => `/v0/b/b/o/${encodeURIComponent(path)}?alt=media&token=t`;

export const preparePhoto = vi.fn(async (photo: Blob) => new Blob([photo], { type: 'image/jpeg' }));

/** jsdom decodes no pictures. */
export const convertPhotos = () => vi.spyOn(photos, 'preparePhoto').mockImplementation(preparePhoto);

/** jsdom has no canvas. This one accepts every drawing call and passes text to `written`. */
export function playCanvas(written: string[]): void {
  const context = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === 'measureText') return () => ({ width: 100 });
        return (text: unknown) => void (name === 'fillText' && written.push(String(text)));
      },
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['ink'], { type: type ?? '' })),
  );
}

export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

export function forgetAll(): void {
  kept.clear();
  drafts.pending.clear();
  drafts.unsaved.clear();
  outbox.clear();
  Object.assign(storageRoom, { isFull: false, refusesFiles: false });
  localUploads.clear();
  arrived.clear();
  sent.length = 0;
  deleted.length = 0;
  localStorage.clear();
  vi.restoreAllMocks();
  preparePhoto.mockClear();
}
