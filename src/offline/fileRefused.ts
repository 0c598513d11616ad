/** The file itself will not do, however often it is sent; the message is for a person. */
export class FileRefused extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'FileRefused';
  }
}

/** The file cannot be made ready now, and may be another time; the message is for a person. */
export class FileNotReady extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'FileNotReady';
  }
}
