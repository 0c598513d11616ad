/** FORM-11: this browser has no room for what is to be kept. */
export class StorageFull extends Error {
  constructor() {
    super('Local storage is full.');
    this.name = 'StorageFull';
  }
}
