import { getStorageFault } from '../api/siteData.ts';

/** FORM-11: this browser has no room, or no place, for what is to be kept. */
export class StorageFull extends Error {
  constructor() {
    super(getStorageFault() ?? 'Local storage is full.');
    this.name = 'StorageFull';
  }
}
