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

export function getStatus(error: unknown): unknown {
  return error instanceof Error && 'status' in error ? error.status : undefined;
}

/** The file service responds 402 when it is full, because the SDK retries any 5xx for ten minutes. */
export function isFull(error: unknown): boolean {
  return getStatus(error) === 402;
}

/** True if the file service refused the request; other errors may succeed later. */
export function isAnswer(error: unknown): boolean {
  const status = getStatus(error);
  return typeof status === 'number' && status >= 400 && status < 500;
}
