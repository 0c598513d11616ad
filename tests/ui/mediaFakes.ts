import { vi } from 'vitest';
import type { Sending } from '../../src/api/files.ts';
import type { DraftId, LocalMedia, StoredDraft } from '../../src/api/localDatabase.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import * as photos from '../../src/offline/photo.ts';

/* Fakes for IndexedDB, photo decoding and the file service, which jsdom lacks. */

export const kept = new Map<string, LocalMedia>();
export const drafts = { pending: new Map<string, StoredDraft>(), unsaved: new Map<string, StoredDraft>() };
export const outbox = new Map<string, OutboxItem>();
const tables = { ...drafts, outbox };
export const storageRoom = { isFull: false };

type Table = keyof typeof tables;
type Key = string | [userId: string, id: DraftId];
const isTable = (store: string): store is Table => store in tables;
const getKey = (row: StoredDraft | OutboxItem) => ('key' in row ? row.key : [row.userId, row.id].join());
const getTable = (store: string) => (isTable(store) ? tables[store] : kept) as Map<string, never>;

export const localDatabase = async () => ({
  get: async (store: string, id: string) => getTable(store).get(id),
  getAll: async (store: string) => [...getTable(store).values()],
  put: async (_store: string, media: LocalMedia) => {
    refuseWhenFull();
    kept.set(media.id, media);
  },
  delete: async (store: string, id: string) => void getTable(store).delete(id),
  /** Runs asynchronously like a browser's; `done` resolves when the data is on disk. */
  transaction: (store: Table) => ({
    store: {
      get: async (key: Key) => getTable(store).get(String(key)),
      getAll: async () => [...getTable(store).values()],
      put: async (row: StoredDraft | OutboxItem) => {
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
  isCancelled: boolean;
  onBytes: (bytes: number) => void;
  finish: () => void;
  fail: (error: unknown) => void;
};

export const sent: Sent[] = [];
export const deleted: string[] = [];

export const storage = {
  downloadUrl: async (path: string) => downloadUrl(path),
  deleteFile: async (address: string) => void deleted.push(address),
  send: async (path: string, blob: Blob, onBytes: (bytes: number) => void): Promise<Sending> => {
    let settle: Pick<Sent, 'finish' | 'fail'> = { finish: () => undefined, fail: () => undefined };
    const done = new Promise<void>((finish, fail) => {
      settle = { finish, fail };
    });
    const upload: Sent = { path, blob, isCancelled: false, onBytes, ...settle };
    sent.push(upload);
    const cancel = () => {
      upload.isCancelled = true;
    };
    return { done, pause: () => undefined, resume: () => undefined, cancel };
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
  storageRoom.isFull = false;
  sent.length = 0;
  deleted.length = 0;
  localStorage.clear();
  vi.restoreAllMocks();
  preparePhoto.mockClear();
}
