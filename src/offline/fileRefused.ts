/** Permanent: the file itself is invalid. The message is shown to the user. */
export class FileRefused extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'FileRefused';
  }
}

/** Temporary: the file can be converted later. The message is shown to the user. */
export class FileNotReady extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'FileNotReady';
  }
}
