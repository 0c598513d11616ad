import { getStorageFault } from '../api/siteData.ts';

export class StorageFull extends Error {
  constructor() {
    super(getStorageFault() ?? 'Local storage is full.');
    this.name = 'StorageFull';
  }
}
