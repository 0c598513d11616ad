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

/** Permanent: the browser can no longer read the file. */
export class FileUnreadable extends Error {
  constructor() {
    super('The file could not be read.');
    this.name = 'FileUnreadable';
  }
}

/** The file service refused a request. */
export class FileServiceError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The file service answered ${status}.`);
    this.name = 'FileServiceError';
    this.status = status;
  }
}

export function getStatus(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}

/** 402 is Firebase's quota, and our server's answer to the SDK. */
export function isFull(error: unknown): boolean {
  return [402, 507].includes(Number(getStatus(error)));
}

/** True if the file service refused the request; other errors may succeed later. */
export function isAnswer(error: unknown): boolean {
  const status = Number(getStatus(error));
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
