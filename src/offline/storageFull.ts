import { getStorageFaultText } from '../api/storageWarning.ts';

export class StorageFull extends Error {
  /** In bytes, if the browser reports its space. */
  constructor(space?: { needed: number; free: number }) {
    const text = getStorageFaultText() ?? 'Local storage is full.';
    super(space ? `${text} ${lackOfSpace(space)}` : text);
    this.name = 'StorageFull';
  }
}

/** Whether it is the browser's own error. */
export const isOutOfRoom = (error: unknown): boolean =>
  (error as Partial<Error>).name === 'QuotaExceededError';

const MEGABYTE = 1024 * 1024;

function lackOfSpace({ needed, free }: { needed: number; free: number }): string {
  const [wanted, left] = [Math.ceil(needed / MEGABYTE), Math.floor(free / MEGABYTE)];
  return `This file needs ${wanted} MB, and this device has ${left} MB left. Free some space to keep it here.`;
}
